import { isMainThread } from 'node:worker_threads'
import { changeUsualSettings } from '../../channels/baileys/line-settings.ts'
import { loadPackage } from './load-package.ts'
import { reachWorld } from './world-address.ts'

// `node --import point-here.ts …` with LOOPBACK_WHATSAPP: what is served there as linked devices connects to a WhatsApp on
// this machine. The product itself has no such switch: nothing in its environment leads it to another server.

// Workers begin with it too, and serve no lines.
if (isMainThread) {
  const { rootPublicKey, socketOptions } = reachWorld(process.env)
  changeUsualSettings({ socket: socketOptions })
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = rootPublicKey
}
