import type { Prompt } from '@guiche/contract/prompts'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { useBotCallsDialog } from '../bot-calls/index.ts'
import { useAnswererUsage } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { promptsLive } from './prompts.live.ts'
import { promptList, useRemovePrompt } from './prompts.queries.ts'
import { promptWords } from './prompts.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// The form is loaded when it is first opened.
const PromptDialog = lazy(() => import('./PromptDialog.tsx'))

/** The company's prompts, updated by live events. */
export function PromptsPage() {
  const say = useWords(promptWords)
  const [search, setSearch] = useState('')
  const list = promptList.useList(search)
  const { mutateAsync } = useRemovePrompt()
  const goesWith = useAnswererUsage('promptId')
  const { callsAction, callsDialog } = useBotCallsDialog('prompt')
  useHearing(promptsLive)
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={list.rows}
        count={list.count}
        columns={usePromptColumns()}
        nameOf={({ name }) => name}
        search={{ value: search, onSearch: setSearch, say }}
        moreActions={(row) => [callsAction(row)]}
        remove={mutateAsync}
        goesWith={({ id }) => goesWith(id)}
        errorText={errorText}
        renderDialog={(prompt, onClose) => <PromptDialog prompt={prompt} onClose={onClose} />}
      />
      {callsDialog}
    </>
  )
}

function usePromptColumns(): Column<Prompt>[] {
  const say = useWords(promptWords)
  const { queues } = useQueues()
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'queue',
      header: say('queue'),
      render: ({ queueId, queue }) => {
        // The queue list has the current name, the prompt a copy of the name.
        const name = queues.find(({ id }) => id === queueId)?.name ?? queue?.name
        return name === undefined ? (
          <Box component="span" sx={{ color: 'warning.text' }}>
            {say('noQueue')}
          </Box>
        ) : (
          <bdi>{name}</bdi>
        )
      },
    },
    {
      key: 'maxTokens',
      header: say('maxTokens'),
      width: 176,
      align: 'right',
      isTabular: true,
      render: ({ maxTokens }) => maxTokens,
    },
  ]
}
