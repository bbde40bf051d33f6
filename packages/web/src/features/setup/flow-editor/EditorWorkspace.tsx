import { useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { CountsLegend, useNodeCounts } from '../flow-live/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import { EditorActionsContext } from './editor-actions.ts'
import { EditorDialogs, type DialogName } from './EditorDialogs.tsx'
import { EditorNotice } from './EditorNotice.tsx'
import type { PanelName } from './SidePanel.tsx'
import { SidePanels } from './SidePanels.tsx'
import { EditorBar, EditorFoot } from './EditorBar.tsx'
import { createEditorStore } from './editor-store.ts'
import { type DrawnFlow, graphOf } from './flow-editor.queries.ts'
import { flowEditorWords } from './flow-editor.words.ts'
import { FlowCanvas } from './FlowCanvas.tsx'
import { createMarks } from './marks.ts'
import { SpeedDial } from './SpeedDial.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useEditorActions, useGoTo } from './use-editor-actions.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useFaults } from './use-faults.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useMoreActions } from './use-more-actions.ts'
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
  const [hasCounts, setHasCounts] = useState(false)
  const { confirm, confirmDialog } = useConfirm()
  const goer = useGoTo(store)
  const nodeDialog = useNodeDialog(store, goer)
  const desk = useEditorActions({ store, marks, isReadOnly, setOpen: nodeDialog.setOpen })
  const saving = useSaving(flow, store)
  const counts = useNodeCounts(flow.id, hasCounts)
  const sayFull = () => toast.error(say('full'), { durationMs: EDITOR_TOAST_MS })
  const clipboard = useClipboard({ store, isReadOnly, middle: goer.middle, onFull: sayFull })
  const save = () => {
    if (!isReadOnly && !saving.isBusy) void saving.save()
  }
  const isUnsaved = () => store.graph() !== store.read().saved

  useFaults(store, marks)
  useEffect(() => marks.setCounts(counts.counts), [marks, counts.counts])
  const language = useLanguage()
  useEffect(() => store.redraw(), [store, language])
  useShortcut('sheet', () => setDialog('keys'))
  useEditorKeys(desk, goer, {
    save,
    search: () => setPanel('search'),
    add: nodeDialog.openDial,
    connect: setConnectFrom,
  })
  useLeaveGuard(isUnsaved, () =>
    confirm({
      title: say('leaveTitle'),
      text: say('leaveText'),
      confirmLabel: say('leave'),
      cancelLabel: say('stay'),
      isDestructive: true,
    }),
  )
  const more = useMoreActions({
    flow,
    desk,
    goer,
    clipboard,
    saving,
    confirm,
    mayWatch,
    hasCounts,
    openDialog: setDialog,
    toggleCounts: () => setHasCounts(!hasCounts),
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
        <Box role="application" aria-label={say('canvas', { name: flow.name })} sx={canvas}>
          {!isReadOnly && <SpeedDial {...nodeDialog.dial} />}
          <FlowCanvas desk={desk} isRoomy={isRoomy} onLetGo={nodeDialog.letGo} />
          {hasCounts && (
            <Box sx={legend}>
              <CountsLegend counts={counts} />
            </Box>
          )}
        </Box>
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

const body = { flex: 1, minHeight: 0, display: 'flex' } as const
const canvas = { position: 'relative', flex: 1, minWidth: 0 } as const
const legend = {
  position: 'absolute',
  zIndex: 5,
  left: 16,
  // Above the zoom bar.
  bottom: 72,
  p: 3,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const
