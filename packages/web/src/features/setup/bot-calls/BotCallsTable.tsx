import type { ShortBotCall } from '@guiche/contract/bot-calls'
import { CUT_FAULT, VOICE_FAULT } from '@guiche/contract/flow-nodes/limits'
import type { Bot } from '@guiche/contract/flow-sessions'
import { type Say, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { errorText } from '../../../platform/error-text.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { useCalls } from './bot-calls.queries.ts'
import { botCallWords } from './bot-calls.words.ts'

interface BotCallsTableProps {
  bot: Bot
  onOpen: (call: ShortBotCall) => void
}

/** Calls, newest first. */
export function BotCallsTable({ bot, onOpen }: BotCallsTableProps) {
  const say = useWords(botCallWords)
  const list = useCalls(bot)
  return (
    <DataTable
      label={say('log')}
      columns={[
        {
          key: 'said',
          header: say('said'),
          card: 'title',
          render: ({ said }) => (
            <Box component="bdi" sx={oneLine}>
              {said || say('noWords')}
            </Box>
          ),
        },
        {
          key: 'contact',
          header: say('contact'),
          width: 160,
          render: ({ contactName }) => (
            <Box component="bdi" sx={oneLine}>
              {contactName}
            </Box>
          ),
        },
        {
          key: 'situation',
          header: say('situation'),
          width: 190,
          render: (call) => <CallOutcome call={call} />,
        },
        {
          key: 'duration',
          header: say('duration'),
          width: 100,
          isTabular: true,
          card: 'none',
          render: ({ durationMs }) => say('milliseconds', { count: durationMs }),
        },
        {
          key: 'when',
          header: say('when'),
          width: 150,
          isTabular: true,
          render: ({ calledAt }) => formatDateTime(calledAt),
        },
      ]}
      rows={list.calls}
      rowKey={({ id }) => id}
      rowName={({ said }) => said || say('noWords')}
      onOpen={onOpen}
      {...listState(list, errorText)}
      empty={
        <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
      }
    />
  )
}

function callOutcomeText(say: Say<typeof botCallWords.pt>, fault: string): string {
  if (fault === '') return say('answered')
  if (fault === CUT_FAULT) return say('cut')
  return fault.startsWith(VOICE_FAULT)
    ? say('notSpoken', { fault: fault.slice(VOICE_FAULT.length) })
    : say('failed', { fault })
}

export function CallOutcome({ call: { fault, replayOf } }: { call: ShortBotCall }) {
  const say = useWords(botCallWords)
  const words = callOutcomeText(say, fault)
  return (
    <Box component="span" sx={{ color: fault === '' ? 'success.text' : 'error.text' }}>
      {replayOf === null ? words : `${say('replayed')} · ${words}`}
    </Box>
  )
}

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
