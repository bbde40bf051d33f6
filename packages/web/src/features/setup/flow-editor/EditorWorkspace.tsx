import { useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Question, useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import { CanvasArea } from './canvas/CanvasArea.tsx'
import { EditorActionsContext } from './actions/editor-actions.ts'
import { EditorDialogs, type DialogName } from './dialogs/EditorDialogs.tsx'
import { EditorNotice } from './EditorNotice.tsx'
import type { PanelName } from './panels/SidePanel.tsx'
import { SidePanels } from './panels/SidePanels.tsx'
import { EditorBar, EditorFoot } from './EditorBar.tsx'
import { createEditorStore, type EditorStore } from './editor-store.ts'
import { type DrawnFlow, graphOf } from './flow-editor.queries.ts'
import { flowEditorWords } from './flow-editor.words.ts'
import { createMarks } from './marks/marks.ts'
import { useClipboard } from './actions/use-clipboard.ts'
import { useCountMarks } from './marks/use-count-marks.ts'
import { useEditorActions, useCanvasNavigation } from './actions/use-editor-actions.ts'
import { useEditorKeys } from './actions/use-editor-keys.ts'
import { useFaults } from './marks/use-faults.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useMoreActions } from './actions/use-more-actions.ts'
import { useNodeDialog } from './use-node-dialog.ts'
import { EDITOR_TOAST_MS, useSaving } from './use-saving.ts'

/** Width below which panels lie over the canvas and the bar has two lines. */
const ROOMY_FROM_PX = 860

/** The editor of a loaded flow. Its state lives as long as the flow is open. @param flow its current state */
export function EditorWorkspace({ flow }: { flow: DrawnFlow }) {
  const say = useWords(flowEditorWords)
  const { may, user } = useSession()
  const isReadOnly = !may('drawer-admin-items:view')
  const mayWatch = user.profile === 'admin'
  const box = useRef<HTMLDivElement>(null)
  const isRoomy = useIsWide(box, ROOMY_FROM_PX)
  const [store] = useState(() => createEditorStore(graphOf(flow), isReadOnly))
  const [marks] = useState(createMarks)
  const [panel, setPanel] = useState<PanelName>()
  const [dialog, setDialog] = useState<DialogName>()
  const [connectFrom, setConnectFrom] = useState<string>()
  const { confirm, confirmDialog } = useConfirm()
  const goer = useCanvasNavigation(store)
  const nodeDialog = useNodeDialog(store, goer)
  const desk = useEditorActions({ store, marks, isReadOnly, setOpen: nodeDialog.setOpen })
  const saving = useSaving(flow, store)
  const toastFlowFull = () => toast.error(say('full'), { durationMs: EDITOR_TOAST_MS })
  const clipboard = useClipboard({
    store,
    isReadOnly,
    middle: goer.viewCentre,
    onFull: toastFlowFull,
  })
  const save = () => {
    if (!isReadOnly && !saving.isBusy) void saving.save()
  }

  useFaults(store, marks)
  const counts = useCountMarks(flow.id, marks)
  const language = useLanguage()
  useEffect(() => store.updateNodeLabels(), [store, language])
  useShortcut('sheet', () => setDialog('keys'))
  useEditorKeys(desk, goer, {
    save,
    search: () => setPanel('search'),
    add: nodeDialog.openDial,
    connect: setConnectFrom,
  })
  useUnsavedQuestion(store, confirm)
  const more = useMoreActions({
    flow,
    desk,
    goer,
    clipboard,
    saving,
    confirm,
    mayWatch,
    hasCounts: counts.isOn,
    openDialog: setDialog,
    toggleCounts: counts.toggle,
  })

  const saver = {
    flow,
    store,
    isBusy: saving.isBusy,
    onSave: save,
    onPublish: () => setDialog('publish'),
  }

  return (
    <EditorActionsContext value={desk}>
      <EditorBar
        {...{ marks, isReadOnly, isRoomy, mayWatch, panel, more }}
        {...saver}
        onPanel={(name) => setPanel(panel === name ? undefined : name)}
      />
      <EditorNotice flow={flow} saving={saving} isReadOnly={isReadOnly} />
      <Box ref={box} sx={body}>
        <CanvasArea {...{ flow, desk, nodeDialog, counts, isRoomy }} />
        <SidePanels
          {...{ flow, store, marks, goer, isRoomy, panel }}
          onClose={() => setPanel(undefined)}
        />
      </Box>
      {!isRoomy && !isReadOnly && <EditorFoot {...saver} />}
      <EditorDialogs
        {...{ flow, desk, saving, dialog, connectFrom, nodeDialog }}
        onFaults={() => setPanel('faults')}
        onClose={() => {
          setDialog(undefined)
          setConnectFrom(undefined)
        }}
      />
      {confirmDialog}
    </EditorActionsContext>
  )
}

/** Asks before the editor is left with changes that are not saved. */
function useUnsavedQuestion(
  store: EditorStore,
  confirm: (question: Question) => Promise<boolean>,
): void {
  const say = useWords(flowEditorWords)
  const isUnsaved = () => store.graph() !== store.read().saved
  useLeaveGuard(isUnsaved, () =>
    confirm({
      title: say('leaveTitle'),
      text: say('leaveText'),
      confirmLabel: say('leave'),
      cancelLabel: say('stay'),
      isDestructive: true,
    }),
  )
}

const body = { flex: 1, minHeight: 0, display: 'flex' } as const
