import type { RuleError } from '@guiche/contract/automation'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { findWord, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { automationWords } from './automation.words.ts'
import { useAutomations } from './automation.queries.ts'

/** Conversations that got no automatic answer because a rule failed, with the message that caused it. */
export function RuleErrors() {
  const say = useWords(automationWords)
  const navigate = useNavigate()
  const list = useAutomations()
  return (
    <DataTable
      label={say('errors')}
      columns={useColumns()}
      rows={list.data?.errors ?? []}
      rowKey={({ id }) => id}
      rowName={({ contactName }) => contactName}
      onOpen={({ uuid }) => void navigate(`/tickets/${uuid}`)}
      {...listState(list, errorText)}
      empty={
        <EmptyState
          drawing={<EmptyListDrawing />}
          text={say('noErrors')}
          help={say('noErrorsHelp')}
        />
      }
    />
  )
}

function useColumns(): Column<RuleError>[] {
  const say = useWords(automationWords)
  return [
    {
      key: 'contact',
      header: say('contact'),
      width: 220,
      card: 'title',
      render: ({ contactName }) => <bdi>{contactName}</bdi>,
    },
    {
      key: 'rule',
      header: say('rule'),
      width: 200,
      render: ({ rule }) => findWord(automationWords, `rule_${rule}`) ?? say('rule_unknown'),
    },
    {
      key: 'said',
      header: say('heard'),
      render: ({ said }) => (
        <Box component="bdi" sx={cut}>
          {said || say('noWords')}
        </Box>
      ),
    },
    {
      key: 'at',
      header: say('when'),
      width: 160,
      isTabular: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ]
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
