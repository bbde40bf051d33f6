import type { AssistantCall } from '@guiche/contract/assistants'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useColleagues } from '../../organisation/users/index.ts'
import { useCalls } from './assistants.queries.ts'
import { assistantWords } from './assistants.words.ts'
import { useCallColumns } from './use-call-columns.tsx'

const CallDialog = lazy(() => import('./CallDetailsDialog.tsx'))

/** Calls of assistants in users' names, newest first. For administrators. */
export function CallsTable() {
  const say = useWords(assistantWords)
  const [userId, setUserId] = useState<number>()
  const [opened, setOpened] = useState<AssistantCall>()
  const { colleagues } = useColleagues()
  const list = useCalls(userId)
  return (
    <>
      <Box sx={filters}>
        <FilterMenu
          label={say('owner')}
          options={colleagues}
          chosen={userId === undefined ? [] : [userId]}
          // A single choice: the last chosen user.
          onChange={(ids) => setUserId(ids.at(-1))}
          none={say('noUsers')}
        />
      </Box>
      <DataTable
        label={say('calls')}
        columns={useCallColumns()}
        rows={list.calls}
        rowKey={({ id }) => id}
        rowName={({ tool }) => tool || say('unknownTool')}
        onOpen={setOpened}
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say(userId === undefined ? 'noCalls' : 'noCallsFound')}
            {...(userId === undefined && { help: say('noCallsHelp') })}
          />
        }
      />
      <LazyOverlay>
        {opened && <CallDialog call={opened} onClose={() => setOpened(undefined)} />}
      </LazyOverlay>
    </>
  )
}

const filters = { display: 'flex', px: { xs: 4, sm: 6 }, py: 3, flexShrink: 0 } as const
