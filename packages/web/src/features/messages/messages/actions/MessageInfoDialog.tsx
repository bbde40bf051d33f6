import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { Fragment, Suspense } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { MessageDecision, useRuleName } from '../../../setup/automation/index.ts'
import { sizeText } from '../../../organisation/media/index.ts'
import { useTicketProtocol } from '../../../tickets/tickets/index.ts'
import { AttemptList } from '../../sends/index.ts'
import { sendingWords } from '../../../organisation/sendings/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { MessageFlow } from '../../../tickets/ticket-flows/index.ts'
import { useColleagueNames } from '../../../organisation/users/index.ts'
import { messageFacts } from '../bubble/message-context.ts'
import { besidesWords } from '../bubble/besides.words.ts'
import { EarlierTexts } from '../bubble/EarlierTexts.tsx'
import { messageWords } from '../messages.words.ts'
import { ticksOf } from '../bubble/ticks.ts'

interface MessageInfoDialogProps {
  message: Message
  ticket: Ticket
  onClose: () => void
}

/** Sender, time, origin and earlier texts of a message. */
export function MessageInfoDialog({ message, ticket, onClose }: MessageInfoDialogProps) {
  const say = useWords(messageWords)
  const sayContext = useWords(besidesWords)
  const saySending = useWords(sendingWords)
  const isAdmin = useSession().user.profile === 'admin'
  const language = useLanguage()
  const names = useColleagueNames()
  const protocol = useTicketProtocol(message.ticketId, ticket)
  const { fromMe, userId, sentBy, participant, createdAt, updatedAt, media, mediaName } = message
  const rule = useRuleName(sentBy)
  const byItself = rule === undefined ? say('fromPhone') : `${say('automatic')} · ${rule}`
  const ours = userId === null ? byItself : (names.get(userId) ?? say('us'))
  const lines: readonly [label: string, value: string][] = [
    [say('infoFrom'), fromMe ? ours : (participant ?? ticket.contact.name)],
    [say('when'), formatDateTime(createdAt)],
    ...(fromMe ? [[say('infoState'), saySending(`tick_${ticksOf(message)}`)] as const] : []),
    ...(message.isEdited || message.isDeleted
      ? [[say('infoEditedAt'), formatDateTime(updatedAt)] as const]
      : []),
    ...(ticket.whatsapp ? [[say('connection'), ticket.whatsapp.name] as const] : []),
    ...(protocol === undefined ? [] : [[say('infoTicket'), `#${protocol}`] as const]),
    ...(media
      ? [
          [
            say('infoFile'),
            [mediaName, media.mimetype, sizeText(media.size, language)].filter(Boolean).join(' · '),
          ] as const,
        ]
      : []),
    ...messageFacts(message, sayContext, isAdmin),
  ].map(([label = '', value = '']) => [label, value])
  return (
    <PlainDialog title={say('infoTitle')} width="xs" onClose={onClose}>
      <Box component="dl" sx={list}>
        {lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
      </Box>
      {sentBy !== null && isAdmin && (
        <MessageDecision
          messageId={message.id}
          renderFlow={(flow) => (
            <Suspense fallback={null}>
              <MessageFlow flow={flow} />
            </Suspense>
          )}
        />
      )}
      {fromMe && <AttemptList messageId={message.id} />}
      {message.earlierBodies.length > 0 && (
        <>
          <Box component="h3" sx={{ typography: 'subtitle2', mt: 4, mb: 2 }}>
            {say('earlierTexts')}
          </Box>
          <EarlierTexts bodies={message.earlierBodies} />
        </>
      )}
    </PlainDialog>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const
