import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { MenuLevel } from './MenuLevel.tsx'
import { treeOf } from './menu-tree.ts'
import { OptionForm } from './OptionForm.tsx'
import { queueWords } from '../queues.words.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface QueueMenuProps {
  draft: MenuDraft
  /** The entry at which the trial's customer is. */
  standsAt: number | null
}

/** Tree editor of a queue's menu. It is saved with the queue. */
export function QueueMenu(props: QueueMenuProps) {
  const say = useWords(queueWords)
  const { draft } = props
  const { load, focus } = draft
  const box = useRef<HTMLDivElement>(null)

  // Moved entries are remounted, so the focus is restored by key.
  useEffect(() => {
    if (!focus) return
    const entry = box.current?.querySelector<HTMLElement>(`[data-entry="${focus.key}"]`)
    const target = entry ?? box.current?.querySelector<HTMLElement>('[data-add-entry]')
    target?.focus()
  }, [focus])

  return (
    <Box ref={box} role="group" aria-label={say('menu')}>
      <Box sx={{ typography: 'subtitle2' }}>{say('menu')}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>{say('menuHelp')}</Box>
      {load.isPending ? (
        <Skeleton variant="rounded" height={72} />
      ) : load.isLoadingError ? (
        <ErrorState {...errorProps(load)} />
      ) : (
        <MenuEntries {...props} />
      )}
    </Box>
  )
}

function MenuEntries({ draft, standsAt }: QueueMenuProps) {
  const say = useWords(queueWords)
  const branches = treeOf(draft.menu)
  const isAdding = draft.form?.kind === 'add' && draft.form.parentKey === null
  return (
    <>
      {branches.length === 0 && !isAdding && (
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{say('menuNone')}</Box>
      )}
      <MenuLevel draft={draft} branches={branches} standsAt={standsAt} />
      {isAdding ? (
        <OptionForm draft={draft} />
      ) : (
        <Button
          data-add-entry
          variant="text"
          size="small"
          startIcon={<Plus aria-hidden />}
          onClick={() => draft.openForm({ kind: 'add', parentKey: null, words: noWords })}
        >
          {say('addOption')}
        </Button>
      )}
    </>
  )
}

const noWords = { title: '', message: '' }
