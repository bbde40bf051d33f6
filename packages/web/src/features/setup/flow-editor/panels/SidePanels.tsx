import type { Flow } from '@guiche/contract/flows'
import { Suspense, useCallback } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { SessionsPanel } from '../../flow-live/index.ts'
import { type Passed, TrialPhone } from '../../flow-trial/index.ts'
import { SidePanel, type PanelName } from './SidePanel.tsx'
import type { EditorStore } from '../editor-store.ts'
import { FaultsPanel } from './FaultsPanel.tsx'
import { flowEditorWords } from '../flow-editor.words.ts'
import type { Marks } from '../marks/marks.ts'
import { SearchPanel } from './SearchPanel.tsx'
import type { CanvasNavigation } from '../actions/use-editor-actions.ts'
import { EDITOR_TOAST_MS } from '../use-saving.ts'

interface DeskPanelsProps {
  flow: Flow
  store: EditorStore
  marks: Marks
  goer: CanvasNavigation
  isRoomy: boolean
  panel: PanelName | undefined
  onClose: () => void
}

/** The open panel beside the canvas. On narrow screens it closes when it leads to a node. */
export function SidePanels({ flow, store, marks, goer, isRoomy, panel, onClose }: DeskPanelsProps) {
  const say = useWords(flowEditorWords)
  const onPassed = useCallback(
    (passed: readonly Passed[], current: string | null) =>
      marks.setPassed(
        passed.map(({ nodeId }) => nodeId),
        current,
      ),
    [marks],
  )
  if (panel === undefined) return null

  function goToNode(nodeId: string, isFocused = true): void {
    if (!store.graph().nodes.some(({ id }) => id === nodeId))
      return toast.info(say('notDrawn'), { durationMs: EDITOR_TOAST_MS })
    if (!isRoomy) onClose()
    goer.goTo(nodeId, { isFocused })
  }

  const titles = {
    search: say('searchTitle'),
    faults: say('faultsTitle'),
    sessions: say('sessions'),
    trial: say('trial'),
  }
  return (
    <SidePanel
      title={titles[panel]}
      isBare={panel === 'sessions' || panel === 'trial'}
      isRoomy={isRoomy}
      onClose={onClose}
    >
      <Suspense fallback={null}>
        {panel === 'search' && <SearchPanel store={store} onGo={goToNode} onClose={onClose} />}
        {panel === 'faults' && <FaultsPanel store={store} marks={marks} onGo={goToNode} />}
        {panel === 'sessions' && (
          <SessionsPanel flowId={flow.id} onShowNode={goToNode} onClose={onClose} />
        )}
        {panel === 'trial' && (
          <TrialPhone flowId={flow.id} drawn={store.graph} onPassed={onPassed} onClose={onClose} />
        )}
      </Suspense>
    </SidePanel>
  )
}
