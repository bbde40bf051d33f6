import type { Provider } from '@guiche/contract/connections'
import { Smartphone } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { connectionWords } from './connections.words.ts'

/** Small mark of a connection's provider: the only use of WhatsApp's green. */
export function ChannelMark({ provider, size = 32 }: { provider: Provider; size?: number }) {
  const say = useWords(connectionWords)
  const label = say(`provider_${provider}`)
  const isSimulated = provider === 'simulator'
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '8px',
        bgcolor: isSimulated ? 'tones.t7.bg' : 'surface.sunken',
        color: isSimulated ? 'tones.t7.text' : 'whatsapp',
      }}
    >
      {isSimulated ? (
        <Smartphone size={size / 2} aria-hidden />
      ) : (
        <SpeechBubbleIcon size={size * 0.6} />
      )}
    </Box>
  )
}

/** Speech bubble with a receiver. */
function SpeechBubbleIcon({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M3.5 20.5l1.3-4.2a8.5 8.5 0 1 1 3.2 3.1z" strokeLinejoin="round" />
      <path
        d="M9 8.5c0 4 2.5 6.500 6.500 6.500l.8-1.700-2.200-1.100-.9.900c-1.100-.5-1.800-1.200-2.300-2.300l.9-.9-1.100-2.200z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
