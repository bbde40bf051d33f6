import type { Message } from '@guiche/contract/messages'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TicketPreview } from '../../../tickets/tickets/index.ts'
import { messageWords } from '../messages.words.ts'

type Quoted = Pick<
  Message,
  'body' | 'messageType' | 'fromMe' | 'participant' | 'isDeleted' | 'mediaName' | 'contact'
>

interface MessageQuoteProps {
  quoted: Quoted
  /** Opens the quoted message. */
  onOpen?: () => void
}

/** The quoted message above a reply. */
export function MessageQuote({ quoted, onOpen }: MessageQuoteProps) {
  const say = useWords(messageWords)
  const content = (
    <>
      <Box component="bdi" sx={{ display: 'block', typography: 'caption', fontWeight: 600 }}>
        {quoted.fromMe
          ? say('us')
          : (quoted.participant ?? quoted.contact?.name ?? say('customer'))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {quoted.isDeleted ? (
          say('deleted')
        ) : (
          <TicketPreview
            ticket={{
              lastMessage: quotedText(quoted),
              lastMessageType: quoted.messageType,
              fromMe: false,
            }}
          />
        )}
      </Box>
    </>
  )
  if (onOpen === undefined) return <Box sx={box}>{content}</Box>
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      title={say('quoted')}
      onClick={onOpen}
      sx={{ ...box, cursor: 'pointer', '&:hover': { bgcolor: 'surface.pressed' } }}
    >
      {content}
    </Box>
  )
}

/** The text of a quoted message; empty where its kind says everything. */
function quotedText({ body, messageType, mediaName }: Quoted): string {
  const isData =
    messageType === 'locationMessage' || messageType === 'contactMessage' || messageType === 'vcard'
  return isData ? '' : body.trim() || (mediaName ?? '')
}

/** A quoted message in one line. */
export function quoteSummary({
  body,
  messageType,
  mediaName,
}: Pick<Quoted, 'body' | 'messageType' | 'mediaName'>): string {
  if (
    messageType === 'locationMessage' ||
    messageType === 'contactMessage' ||
    messageType === 'vcard'
  )
    return messageType
  return body.trim() || (mediaName ?? messageType)
}

const box = {
  display: 'block',
  width: '100%',
  minWidth: 120,
  maxWidth: '100%',
  boxSizing: 'border-box',
  mb: 1,
  px: 2,
  py: 1,
  border: 0,
  borderLeft: '3px solid',
  borderColor: 'surface.control',
  borderRadius: '4px',
  bgcolor: 'surface.hover',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  overflow: 'hidden',
} as const
