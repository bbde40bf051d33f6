import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { ticketWords } from './tickets.words.ts'

const SHOWN_MS = 1500

/** The ticket's protocol number; a click copies it. */
export function ProtocolNumber({ protocol }: { protocol: string }) {
  const say = useWords(ticketWords)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await copyText(protocol)
    } catch {
      return toast.error(say('protocolNotCopied'))
    }
    setIsCopied(true)
    toast.success(say('protocolCopied'))
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Box
      component="button"
      type="button"
      title={say('copyProtocol', { protocol })}
      aria-label={say('copyProtocol', { protocol })}
      onClick={() => void copy()}
      sx={button}
    >
      #{protocol}
      <Icon size={12} aria-hidden />
    </Box>
  )
}

const button = {
  position: 'relative',
  flexShrink: 0,
  // The minimum height of a target (WCAG 2.5.8).
  minHeight: 24,
  ml: '-4px',
  px: '4px',
  py: 0,
  border: 0,
  borderRadius: '4px',
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
  '& svg': { position: 'absolute', left: '100%', top: 6, opacity: 0 },
  '&:hover svg, &:focus-visible svg': { opacity: 1 },
} as const
