import type { Flow } from '@guiche/contract/flows'
import { Copy, FileDown, Power, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveFlowFile } from './imports/flow-file.ts'
import { flowPath } from './flow-refusals.ts'
import { useChangeFlow, useDuplicateFlow, useExportFlow } from './flows.queries.ts'
import { flowWords } from './flows.words.ts'

/** Items of a flow's menu between renaming and deletion. */
export function useRowActions(): {
  moreActions: (flow: Flow) => RowAction[]
  confirmDialog: ReactNode
} {
  const say = useWords(flowWords)
  const navigate = useNavigate()
  const change = useChangeFlow()
  const duplicate = useDuplicateFlow()
  const exported = useExportFlow()
  const { confirm, confirmDialog } = useConfirm()

  async function toggleActive({ id, name, active }: Flow) {
    const isSure =
      !active ||
      (await confirm({
        title: say('turnOffTitle', { name }),
        text: say('turnOffText'),
        confirmLabel: say('turnOffAction'),
      }))
    if (!isSure) return
    await change.mutateAsync({ flowId: id, active: !active })
    toast.success(say(active ? 'turnedOff' : 'turnedOn'))
  }

  async function duplicateFlow({ id, name }: Flow) {
    const isSure = await confirm({
      title: say('duplicateTitle', { name }),
      text: say('duplicateText'),
      confirmLabel: say('duplicateAction'),
    })
    if (!isSure) return
    await duplicate.mutateAsync(id)
    toast.success(say('duplicated'))
  }

  async function downloadFlow({ id, name }: Flow) {
    saveFlowFile(name, await exported.mutateAsync(id))
  }

  const moreActions = (flow: Flow): RowAction[] => [
    {
      key: 'editFlow',
      label: say('editFlow'),
      icon: Workflow,
      onSelect: () => void navigate(flowPath(flow.id)),
    },
    {
      key: 'duplicate',
      label: say('duplicate'),
      icon: Copy,
      onSelect: () => void toastFailure(duplicateFlow(flow)),
    },
    {
      key: 'turn',
      label: say(flow.active ? 'turnOff' : 'turnOn'),
      icon: Power,
      onSelect: () => void toastFailure(toggleActive(flow)),
    },
    {
      key: 'export',
      label: say('export'),
      icon: FileDown,
      onSelect: () => void toastFailure(downloadFlow(flow)),
    },
  ]
  return { moreActions, confirmDialog }
}

async function toastFailure(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    toast.error(errorText(error))
  }
}
