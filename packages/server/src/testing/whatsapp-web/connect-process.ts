import { isMainThread } from 'node:worker_threads'
import { changeDefaultSettings } from '../../channels/baileys/line-settings.ts'
import { loadPackage } from './load-package.ts'
import { connectToEmulator } from './emulator-environment.ts'

// `node --import connect-process.ts …` with LOOPBACK_WHATSAPP connects the linked devices of that process to an emulated
// WhatsApp on this machine. The product has no such switch, so that its environment cannot redirect it.

// Workers run this file too, and serve no lines.
if (isMainThread) {
  const { rootPublicKey, socketOptions } = connectToEmulator(process.env)
  changeDefaultSettings({ socket: socketOptions })
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = rootPublicKey
}
