import { searchMatcher } from '@guiche/contract/search'
import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { flowPath } from './flow-refusals.ts'
import type { Template } from './flow-templates.ts'
import { flowsLive } from './flows.live.ts'
import { useFlows, useRemoveFlow } from './flows.queries.ts'
import { flowWords } from './flows.words.ts'
import { importWords } from './imports/import.words.ts'
import { NoFlows } from './NoFlows.tsx'
import { useFlowColumns } from './use-flow-columns.tsx'
import { useDeletionEffects } from './use-deletion-effects.ts'
import { useRowActions } from './use-row-actions.tsx'

const FlowDialog = lazy(() => import('./FlowDialog.tsx'))
const ImportDialog = lazy(() => import('./imports/ImportDialog.tsx'))

/** The company's flows by name, updated by live events. */
export function FlowsPage() {
  const say = useWords(flowWords)
  const sayImport = useWords(importWords)
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [begun, setBegun] = useState<Template>()
  const [isImporting, setImporting] = useState(false)
  const list = useFlows()
  const { mutateAsync } = useRemoveFlow()
  const { moreActions, confirmDialog } = useRowActions()
  useHearing(flowsLive)
  const isFound = searchMatcher(search)
  const found = list.flows.filter(({ name }) => isFound(name))
  const openImportDialog = () => setImporting(true)
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={found}
        count={list.data && found.length}
        columns={useFlowColumns()}
        nameOf={({ name }) => name}
        search={{ value: search, onSearch: setSearch, say }}
        otherActions={
          <Button variant="outlined" startIcon={<FileUp aria-hidden />} onClick={openImportDialog}>
            {sayImport('import')}
          </Button>
        }
        nothing={<NoFlows onBegin={setBegun} onImport={openImportDialog} />}
        onOpen={({ id }) => void navigate(flowPath(id))}
        moreActions={moreActions}
        remove={mutateAsync}
        goesWith={useDeletionEffects()}
        errorText={errorText}
        renderDialog={(flow, onClose) => <FlowDialog flow={flow} onClose={onClose} />}
      />
      {confirmDialog}
      <LazyOverlay>
        {begun !== undefined && (
          <FlowDialog beginning={begun} onClose={() => setBegun(undefined)} />
        )}
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      </LazyOverlay>
    </>
  )
}
