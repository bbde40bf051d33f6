import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import {
  colleagueAnswersOf,
  messageSendings,
  type Sending,
  sendHeldBack,
  useHeldBackSendings,
} from '../messages/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { composerWords } from './composer.words.ts'
import { splitSignature } from './writing/message-text.ts'

const SHOWN = 3

interface HeldBackProps {
  ticket: Ticket
  /** Returns the text and files to the composer. */
  onEdit: (text: string, files: readonly File[]) => void
}

/** Messages held back because a colleague answered meanwhile; they wait until the user has seen that answer. */
export function HeldBackMessages({ ticket, onEdit }: HeldBackProps) {
  const say = useWords(composerWords)
  const language = useLanguage()
  const titleId = useId()
  const cache = useQueryClient()
  const { user } = useSession()
  const held = useHeldBackSendings(ticket.id, user.id)
  const last = held.at(-1)
  if (last === undefined) return null
  const answers = colleagueAnswersOf(last)
  const writers = [...new Set(answers.map(({ userName }) => userName || say('somebody')))]
  const names = new Intl.ListFormat(language).format(
    writers.length === 0 ? [say('somebody')] : writers,
  )
  const seen = Math.max(0, ...answers.map(({ position }) => position))

  function moveToEditor() {
    for (const { key } of held) messageSendings.discard(key)
    const texts = held.map(({ body }) => splitSignature(body, user.name).text)
    onEdit(texts.filter((text) => text !== '').join('\n\n'), held.flatMap(attachedFiles))
  }

  return (
    <Box role="alert" aria-labelledby={titleId} sx={panel}>
      <Box id={titleId} sx={{ fontWeight: 600 }}>
        {say(writers.length > 1 ? 'heldMany' : 'held', { names })}
      </Box>
      <Box component="ul" sx={list}>
        {answers.slice(-SHOWN).map(({ id, userName, body, createdAt }) => (
          <Box component="li" key={id} sx={answer}>
            <Avatar name={userName} size={20} />
            <Box component="bdi" sx={words}>
              {splitSignature(body, userName).text || say('attachment')}
            </Box>
            <Box component="time" dateTime={createdAt} sx={time}>
              {formatTime(createdAt)}
            </Box>
          </Box>
        ))}
      </Box>
      {answers.length > SHOWN && <Box>{say('heldMore', { count: answers.length - SHOWN })}</Box>}
      <Box sx={own}>
        <span>{say('heldOwn')} </span>
        <bdi>
          {held.map((one) => unsignedText(one, user.name) || say('attachment')).join(' · ')}
        </bdi>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <Button
          size="small"
          variant="contained"
          onClick={() => held.forEach(({ key }) => sendHeldBack(cache, key, seen))}
        >
          {say('sendAnyway')}
        </Button>
        {held.every(isEditable) && (
          <Button size="small" variant="outlined" onClick={moveToEditor}>
            {say('edit')}
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          onClick={() => held.forEach(({ key }) => messageSendings.discard(key))}
        >
          {say('discard')}
        </Button>
      </Box>
    </Box>
  )
}

/** Recordings, places and cards can only be sent or discarded. */
function isEditable({ content }: Sending): boolean {
  return content.kind === 'text' || (content.kind === 'file' && !content.isVoice)
}

function attachedFiles({ content }: Sending): File[] {
  return content.kind === 'file' ? [content.file] : []
}

function unsignedText({ shown }: Sending, name: string): string {
  return splitSignature(shown, name).text
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  px: 3,
  py: 3,
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'text.primary',
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
} as const

const answer = { display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 } as const

const words = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const

const time = { typography: 'caption', fontVariantNumeric: 'tabular-nums', flexShrink: 0 } as const

const own = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '& > span': { color: 'text.secondary' },
} as const
