import { lazy } from '../../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { FlowWebhookDialog } from '../../flow-live/index.ts'
import { NodeDialog } from '../../flow-nodes/index.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import type { EditorActions } from '../actions/editor-actions.ts'
import type { DrawnFlow } from '../flow-editor.queries.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { NodeDialogState } from '../use-node-dialog.ts'
import type { Saving } from '../use-saving.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('../versions/VersionsDialog.tsx')).VersionsDialog,
}))
const ConflictDialog = lazy(async () => ({
  default: (await import('../versions/ConflictDialog.tsx')).ConflictDialog,
}))

export type DialogName = 'publish' | 'versions' | 'keys' | 'webhook'

interface DeskDialogsProps {
  flow: DrawnFlow
  desk: EditorActions
  saving: Saving
  dialog: DialogName | undefined
  /** Id of the node whose exits are being connected. */
  connectFrom: string | undefined
  nodeDialog: NodeDialogState
  onFaults: () => void
  onClose: () => void
}

/** The dialogs of the editor. */
export function EditorDialogs(props: DeskDialogsProps) {
  const { flow, desk, saving, dialog, connectFrom, nodeDialog, onFaults, onClose } = props
  const { store, marks, isReadOnly } = desk
  const from = store.graph().nodes.find(({ id }) => id === connectFrom)
  return (
    <LazyOverlay>
      {nodeDialog.open && (
        <NodeDialog
          flowId={flow.id}
          node={nodeDialog.open.node}
          isNew={nodeDialog.open.isNew}
          onSubmit={nodeDialog.submit}
          onClose={nodeDialog.close}
        />
      )}
      {from && <ConnectDialog store={store} node={from} onClose={onClose} />}
      {dialog === 'publish' && (
        <PublishDialog
          next={(flow.version ?? 0) + 1}
          marks={marks}
          onPublish={saving.publish}
          onFaults={() => {
            onClose()
            onFaults()
          }}
          onClose={onClose}
        />
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          flowId={flow.id}
          drawn={store.graph()}
          isReadOnly={isReadOnly}
          onRestore={saving.restore}
          onClose={onClose}
        />
      )}
      {dialog === 'keys' && <KeysDialog onClose={onClose} />}
      {dialog === 'webhook' && <FlowWebhookDialog flowId={flow.id} onClose={onClose} />}
      {saving.isInConflict && (
        <ConflictDialog
          flowId={flow.id}
          mine={store.graph()}
          onTakeTheirs={saving.takeTheirs}
          onKeepMine={(theirs) => void saving.keepMine(theirs)}
          onClose={saving.leaveConflict}
        />
      )}
    </LazyOverlay>
  )
}
