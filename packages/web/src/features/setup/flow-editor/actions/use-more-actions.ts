import type { Flow } from '@guiche/contract/flows'
import {
  ChartNoAxesColumn,
  ClipboardPaste,
  Copy,
  History,
  Keyboard,
  Network,
  RotateCcw,
  Scissors,
  SquareDashedMousePointer,
  Webhook,
} from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import type { Question } from '../../../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../../../ui/RowMenu.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { requestClip, writeClip } from './clipboard.ts'
import type { EditorActions } from './editor-actions.ts'
import type { DialogName } from '../dialogs/EditorDialogs.tsx'
import { flowEditorWords } from '../flow-editor.words.ts'
import type { useClipboard } from './use-clipboard.ts'
import { arrangeNodes, type CanvasNavigation } from './use-editor-actions.ts'
import { EDITOR_TOAST_MS, type Saving } from '../use-saving.ts'

interface MoreParts {
  readonly flow: Flow
  readonly desk: EditorActions
  readonly goer: CanvasNavigation
  readonly clipboard: ReturnType<typeof useClipboard>
  readonly saving: Saving
  readonly confirm: (question: Question) => Promise<boolean>
  readonly mayWatch: boolean
  readonly hasCounts: boolean
  readonly openDialog: (name: DialogName) => void
  readonly toggleCounts: () => void
}

/** Items of the bar's menu with three dots. */
export function useMoreActions(parts: MoreParts): RowAction[] {
  const { flow, desk, goer, clipboard, saving, confirm, mayWatch, hasCounts } = parts
  const { openDialog, toggleCounts } = parts
  const { store, isReadOnly } = desk
  const say = useWords(flowEditorWords)

  function arrangeAndShowAll(): void {
    arrangeNodes(store)
    goer.whole()
    const action = { label: say('key_undo'), onClick: store.undo }
    toast.success(say('arranged'), { action, durationMs: EDITOR_TOAST_MS })
  }

  async function discard(): Promise<void> {
    const isSure = await confirm({
      title: say('discardTitle'),
      text: say('discardText', { version: flow.version ?? 0 }),
      confirmLabel: say('discard'),
      isDestructive: true,
    })
    if (isSure) await saving.discard()
  }

  async function paste(): Promise<void> {
    const clip = await requestClip()
    if (clip) clipboard.paste(clip)
    else toast.info(say('nothingCopied'), { durationMs: EDITOR_TOAST_MS })
  }

  const writeIfCopied = (clip: ReturnType<typeof clipboard.copy>) => void (clip && writeClip(clip))
  const selectAll = () => store.choose(store.graph().nodes.map(({ id }) => id))
  const menuAction = (key: string, label: string, icon: RowAction['icon'], act: () => void) =>
    ({ key, label, ...(icon && { icon }), onSelect: act }) satisfies RowAction

  return [
    ...(isReadOnly ? [] : [menuAction('tidy', say('arrange'), Network, arrangeAndShowAll)]),
    menuAction('all', say('selectAll'), SquareDashedMousePointer, selectAll),
    menuAction('copy', say('copy'), Copy, () => writeIfCopied(clipboard.copy())),
    ...(isReadOnly
      ? []
      : [
          menuAction('cut', say('cut'), Scissors, () => writeIfCopied(clipboard.cut())),
          menuAction('paste', say('paste'), ClipboardPaste, () => void paste()),
        ]),
    menuAction('versions', say('versions'), History, () => openDialog('versions')),
    ...(mayWatch
      ? [
          menuAction(
            'counts',
            say(hasCounts ? 'hideCounts' : 'showCounts'),
            ChartNoAxesColumn,
            toggleCounts,
          ),
          menuAction('webhook', say('webhook'), Webhook, () => openDialog('webhook')),
        ]
      : []),
    menuAction('keys', say('keys'), Keyboard, () => openDialog('keys')),
    ...(!isReadOnly && flow.hasDraft && flow.version !== null
      ? [
          {
            ...menuAction('discard', say('discard'), RotateCcw, () => void discard()),
            isDestructive: true,
          },
        ]
      : []),
  ]
}
