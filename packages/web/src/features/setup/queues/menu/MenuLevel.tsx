import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  IndentDecrease,
  IndentIncrease,
  Plus,
  Smartphone,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { type RowAction, RowMenu } from '../../../../ui/RowMenu.tsx'
import { countDescendants, type MenuBranch, type MenuWay } from './menu-tree.ts'
import { OptionForm } from './OptionForm.tsx'
import { queueWords } from '../queues.words.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface LevelProps {
  draft: MenuDraft
  branches: readonly MenuBranch[]
  standsAt: number | null
  isBelow?: boolean
}

/** One level of a menu; each entry contains the level below it. */
export function MenuLevel({ draft, branches, standsAt, isBelow = false }: LevelProps) {
  if (branches.length === 0) return null
  return (
    <Box component="ul" sx={isBelow ? levelBelow : level}>
      {branches.map((branch, index) => (
        <Branch
          key={branch.entry.key}
          draft={draft}
          branch={branch}
          standsAt={standsAt}
          isFirst={index === 0}
          isLast={index === branches.length - 1}
        />
      ))}
    </Box>
  )
}

interface BranchProps {
  draft: MenuDraft
  branch: MenuBranch
  standsAt: number | null
  isFirst: boolean
  isLast: boolean
}

function Branch(props: BranchProps) {
  const { draft, branch, standsAt } = props
  const { form } = draft
  const { key } = branch.entry
  const isChanging = form?.kind === 'change' && form.key === key
  const isAdding = form?.kind === 'add' && form.parentKey === key
  const isOpen = !draft.isClosed(key)
  return (
    <Box component="li" aria-current={standsAt === key ? 'location' : undefined}>
      {isChanging ? <OptionForm draft={draft} /> : <BranchRow {...props} />}
      {isOpen && <MenuLevel draft={draft} branches={branch.children} standsAt={standsAt} isBelow />}
      {isAdding && (
        <Box sx={{ ml: 8 }}>
          <OptionForm draft={draft} />
        </Box>
      )}
    </Box>
  )
}

const WAYS: Readonly<Record<string, MenuWay>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

function BranchRow({ draft, branch, standsAt, isFirst, isLast }: BranchProps) {
  const say = useWords(queueWords)
  const { entry, number: ordinal, children } = branch
  const { key, parentKey, title, message } = entry
  const isOpen = !draft.isClosed(key)
  const isHere = standsAt === key
  const { remove, confirmDialog } = useRemoval(draft, branch)
  const moveAction = (to: MenuWay, icon: RowAction['icon'], isDisabled: boolean): RowAction => ({
    key: to,
    label: say(`move_${to}`),
    ...(icon && { icon }),
    isDisabled,
    onSelect: () => draft.move(key, to),
  })

  function onKeyDown(event: KeyboardEvent) {
    const to = event.altKey ? WAYS[event.key] : undefined
    if (to === undefined && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) void remove()
    else draft.move(key, to)
  }

  return (
    <Box sx={isHere ? { ...row, bgcolor: 'surface.selected' } : row}>
      {children.length > 0 ? (
        <IconAction
          size="small"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={say(isOpen ? 'closeLevel' : 'openLevel', { title })}
          aria-expanded={isOpen}
          onClick={() => draft.setOpen(key, !isOpen)}
        />
      ) : (
        <Box sx={{ width: 28, flexShrink: 0 }} />
      )}
      <Box component="span" sx={number}>
        {ordinal}
      </Box>
      <Box
        component="button"
        type="button"
        data-entry={key}
        // Voice control users speak the visible text, so the name contains it.
        aria-label={`${say('editOption', { title })} ${message}`.trim()}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
        onClick={() => draft.openForm({ kind: 'change', key, words: { title, message } })}
        onKeyDown={onKeyDown}
        sx={words}
      >
        <Box component="bdi" sx={cut}>
          {title}
        </Box>{' '}
        {message !== '' && (
          <Box component="bdi" sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
            {message}
          </Box>
        )}
      </Box>
      {isHere && (
        <Box component="span" role="img" aria-label={say('standsHere')} sx={here}>
          <Smartphone size={16} aria-hidden />
        </Box>
      )}
      <IconAction
        size="small"
        icon={Plus}
        label={say('addUnder', { title })}
        onClick={() =>
          draft.openForm({ kind: 'add', parentKey: key, words: { title: '', message: '' } })
        }
      />
      <RowMenu
        name={title}
        actions={[
          moveAction('up', ArrowUp, isFirst),
          moveAction('down', ArrowDown, isLast),
          moveAction('in', IndentIncrease, isFirst),
          moveAction('out', IndentDecrease, parentKey === null),
          {
            key: 'remove',
            label: say('removeIt'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {confirmDialog}
    </Box>
  )
}

/** Removing an entry with entries below it needs a confirmation. */
function useRemoval(draft: MenuDraft, branch: MenuBranch) {
  const say = useWords(queueWords)
  const { confirm, confirmDialog } = useConfirm()
  const { key, title } = branch.entry

  async function remove() {
    const count = countDescendants(branch)
    const question = {
      title: say('removeOptionTitle', { title }),
      text: say('removeBelow', { count }),
      confirmLabel: say('removeIt'),
      isDestructive: true,
    }
    if (count === 0 || (await confirm(question))) draft.remove(key)
  }

  return { remove, confirmDialog }
}

const level = { listStyle: 'none', m: 0, p: 0 } as const

/** Position of the parent level's chevron in pixels. */
const LINE_PX = 14

/** Vertical line from the parent entry, with an arm to each entry. */
const levelBelow = {
  ...level,
  ml: `${LINE_PX}px`,
  '& > li': { position: 'relative', pl: 4 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    height: 22,
    width: 14,
    borderInlineStart: '1px solid',
    borderBlockEnd: '1px solid',
    borderEndStartRadius: '8px',
    borderColor: 'surface.line',
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    bottom: 0,
    borderInlineStart: '1px solid',
    borderColor: 'surface.line',
  },
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const number = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minWidth: 24,
  height: 24,
  px: 1,
  borderRadius: '6px',
  bgcolor: 'surface.sunken',
  typography: 'body2',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const

const words = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  px: 1.5,
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  cursor: 'pointer',
} as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const here = { display: 'inline-flex', flexShrink: 0, color: 'primary.text' } as const
