import type { Ticket } from '@guiche/contract/tickets'
import { CloudOff, type LucideIcon, Unplug } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { liveState } from '../../../platform/live/live-socket.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { composerWords } from './composer.words.ts'

/** Problems of the line or the network that do not prevent writing. */
export function ConnectionWarnings({ ticket: { whatsapp } }: { ticket: Ticket }) {
  const say = useWords(composerWords)
  const isLost = useSyncExternalStore(liveState.subscribe, liveState.read) === 'lost'
  const isOffline = useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine)
  if (isOffline || isLost) return <ComposerNotice icon={CloudOff} text={say('offline')} />
  const isDown = whatsapp?.status !== undefined && whatsapp.status !== 'CONNECTED'
  return isDown ? (
    <ComposerNotice icon={Unplug} text={say('lineDown', { line: whatsapp.name })} />
  ) : null
}

/** A notice about the line or the network, shown before sending. */
export function ComposerNotice({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Box role="status" sx={notice}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </Box>
  )
}

function subscribeToNetwork(hear: () => void): () => void {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}

const notice = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 3,
  py: 2,
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const
