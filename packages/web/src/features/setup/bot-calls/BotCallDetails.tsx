import type { BotCall } from '@guiche/contract/bot-calls'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { CallOutcome } from './BotCallsTable.tsx'
import { useCall } from './bot-calls.queries.ts'
import { botCallWords } from './bot-calls.words.ts'

/** One AI or integration call: conversation, tools used, and the HTTP exchanges. */
export function BotCallDetails({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useCall(id)
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  return <LoadedCall call={data} />
}

function LoadedCall({ call }: { call: BotCall }) {
  const say = useWords(botCallWords)
  const { answer, calledAt, contactName, durationMs, exchanges, said, tools, uuid } = call
  const { completionTokens, promptTokens } = call
  // Exchanges that carry secrets have no body and are left out.
  const shown = exchanges.flatMap(({ sent, ...one }) => (sent === null ? [] : [{ ...one, sent }]))
  const copyWords = { copy: say('copy'), copied: say('copied'), failed: say('copyFailed') }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Facts
        facts={{
          [say('situation')]: <CallOutcome call={call} />,
          ...(uuid !== null && {
            [say('contact')]: (
              <Link component={RouterLink} to={`/tickets/${uuid}`}>
                <bdi>{contactName}</bdi>
              </Link>
            ),
          }),
          [say('said')]: said || say('noWords'),
          [say('answer')]: answer,
          [say('duration')]: say('milliseconds', { count: durationMs }),
          ...(promptTokens + completionTokens > 0 && {
            [say('tokens')]: say('tokensOf', { in: promptTokens, out: completionTokens }),
          }),
          [say('when')]: formatDateTime(calledAt),
        }}
      />
      {tools.map(({ name, given, told }, at) => (
        <CodeBlock
          key={at}
          title={numberedTitle(
            isAutomaticTool(name) ? say(name) : say('tool', { name }),
            at,
            tools.length,
          )}
          text={`${given}\n\n${told}`.trim()}
          words={copyWords}
          maxHeight={200}
        />
      ))}
      {shown.map(({ address, answered, sent, status }, at) => (
        <Fragment key={at}>
          <CodeBlock
            title={numberedTitle(say('sent', { address }), at, shown.length)}
            text={indentedJson(sent) || say('empty')}
            words={copyWords}
          />
          <CodeBlock
            title={numberedTitle(
              status === null ? say('notReceived') : say('received', { status }),
              at,
              shown.length,
            )}
            text={indentedJson(answered) || say('empty')}
            words={copyWords}
          />
        </Fragment>
      ))}
    </Box>
  )
}

/** Tools that run without a request by the AI. */
function isAutomaticTool(name: string): name is 'articles' | 'transcription' {
  return name === 'articles' || name === 'transcription'
}

/** Several regions of the page need distinct names. */
function numberedTitle(title: string, at: number, count: number): string {
  return count > 1 ? `${at + 1}. ${title}` : title
}

/** Indents JSON; other texts are returned unchanged. */
function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
