import type { QueueIntegration } from '@guiche/contract/queue-integrations'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { useBotCallsDialog } from '../bot-calls/index.ts'
import { useAnswererUsage } from '../connections/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { integrationList, useRemoveIntegration } from './queue-integrations.queries.ts'
import { integrationsLive } from './queue-integrations.live.ts'
import { integrationWords } from './queue-integrations.words.ts'
import { TypeMark } from './TypeMark.tsx'
import { lazy } from '../../../ui/lazy.tsx'

// The form is loaded when it is first opened.
const IntegrationDialog = lazy(() => import('./IntegrationDialog.tsx'))

/** The company's integrations, updated by live events. */
export function IntegrationsPage() {
  const say = useWords(integrationWords)
  const [search, setSearch] = useState('')
  const list = integrationList.useList(search)
  const { mutateAsync } = useRemoveIntegration()
  const goesWith = useAnswererUsage('integrationId')
  const { callsAction, callsDialog } = useBotCallsDialog('integration')
  useHearing(integrationsLive)
  const columns: Column<QueueIntegration>[] = [
    {
      key: 'type',
      header: say('type'),
      width: 200,
      render: ({ type }) => <TypeMark type={type} label={say(type)} />,
    },
    { key: 'id', header: say('id'), width: 88, isTabular: true, render: ({ id }) => id },
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
  ]
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={list.rows}
        count={list.count}
        columns={columns}
        nameOf={({ name }) => name}
        search={{ value: search, onSearch: setSearch, say }}
        moreActions={(row) => (row.type === 'flowbuilder' ? [] : [callsAction(row)])}
        remove={mutateAsync}
        goesWith={({ id }) => goesWith(id)}
        errorText={errorText}
        renderDialog={(integration, onClose) => (
          <IntegrationDialog integration={integration} onClose={onClose} />
        )}
      />
      {callsDialog}
    </>
  )
}
