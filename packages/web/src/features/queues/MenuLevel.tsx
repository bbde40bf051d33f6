import { Check, ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { toast } from '../../ui/toast.tsx'
import { countBelow, type MenuEntry } from './menu-tree.ts'
import { OptionForm } from './OptionForm.tsx'
import { useChangeMenu } from './queue-menu.queries.ts'
import { queueWords } from './queues.words.ts'

const SAVED_SHOWN_MS = 2000

/** One level of a menu, each entry with the level below it. */
export function MenuLevel({
  queueId,
  entries,
}: {
  queueId: number
  entries: readonly MenuEntry[]
}) {
  if (entries.length === 0) return null
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Entry key={entry.option.id} queueId={queueId} entry={entry} />
      ))}
    </Box>
  )
}

function Entry({ queueId, entry }: { queueId: number; entry: MenuEntry }) {
  const { option, children } = entry
  const [form, setForm] = useState<'change' | 'add'>()
  const [isOpen, setIsOpen] = useState(false)
  const [isSaved, markSaved] = useSavedMark()
  const { add, change } = useChangeMenu(queueId)
  const isShown = isOpen || form === 'add'
  return (
    <Box component="li">
      {form === 'change' ? (
        <OptionForm
          option={option}
          onSave={async (values) => {
            await change.mutateAsync({ id: option.id, ...values })
            markSaved()
          }}
          onClose={() => setForm(undefined)}
        />
      ) : (
        <EntryRow
          queueId={queueId}
          entry={entry}
          isOpen={isOpen}
          isSaved={isSaved}
          onToggle={() => setIsOpen(!isOpen)}
          onEdit={() => setForm('change')}
          onAdd={() => setForm('add')}
        />
      )}
      {isShown && (
        <Box sx={{ ml: 3, pl: 3, borderLeft: '1px solid', borderColor: 'surface.line' }}>
          {children.length > 0 && <MenuLevel queueId={queueId} entries={children} />}
          {form === 'add' && (
            <OptionForm
              onSave={async (values) => {
                await add.mutateAsync({ ...values, parentId: option.id })
                setIsOpen(true)
              }}
              onClose={() => setForm(undefined)}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

interface EntryRowProps {
  queueId: number
  entry: MenuEntry
  isOpen: boolean
  isSaved: boolean
  onToggle: () => void
  onEdit: () => void
  onAdd: () => void
}

function EntryRow({ queueId, entry, isOpen, isSaved, onToggle, onEdit, onAdd }: EntryRowProps) {
  const say = useWords(queueWords)
  const { option, children } = entry
  const { title, message } = option
  const { remove, isRemoving, confirmDialog } = useRemoval(queueId, entry)
  return (
    <Box sx={{ ...row, opacity: isRemoving ? 0.5 : 1 }} aria-busy={isRemoving}>
      {children.length > 0 ? (
        <IconAction
          size="small"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={say(isOpen ? 'closeLevel' : 'openLevel', { title })}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      ) : (
        <Box sx={{ width: 28 }} />
      )}
      <Box component="span" sx={number}>
        {option.option}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="bdi" sx={cut}>
          {title}
        </Box>
        {message !== '' && (
          <Box component="bdi" sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
            {message}
          </Box>
        )}
      </Box>
      <Box component="span" role="status" sx={mark}>
        {isSaved && (
          <>
            <Check size={14} aria-hidden />
            {say('savedMark')}
          </>
        )}
      </Box>
      <IconAction size="small" icon={Plus} label={say('addUnder', { title })} onClick={onAdd} />
      <IconAction
        size="small"
        icon={Pencil}
        label={say('editOption', { title })}
        onClick={onEdit}
      />
      <IconAction
        size="small"
        icon={Trash2}
        label={say('removeOption', { title })}
        onClick={() => void remove()}
      />
      {confirmDialog}
    </Box>
  )
}

function useRemoval(queueId: number, entry: MenuEntry) {
  const say = useWords(queueWords)
  const { confirm, confirmDialog } = useConfirm()
  const { remove: removal } = useChangeMenu(queueId)
  const { id, title } = entry.option

  async function remove() {
    const count = countBelow(entry)
    const question = {
      title: say('removeOptionTitle', { title }),
      text: count === 0 ? say('removeOptionText') : say('removeBelow', { count }),
      confirmLabel: say('removeIt'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    await removal.mutateAsync(id).catch((error: unknown) => toast.error(errorText(error)))
  }

  return { remove, isRemoving: removal.isPending, confirmDialog }
}

/** Says 'saved' for a moment. */
function useSavedMark(): [boolean, () => void] {
  const [savedAt, setSavedAt] = useState<number>()
  useEffect(() => {
    if (savedAt === undefined) return
    const timer = setTimeout(() => setSavedAt(undefined), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [savedAt])
  return [savedAt !== undefined, () => setSavedAt(Date.now())]
}

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
  minWidth: 24,
  height: 24,
  px: 1,
  mr: 1,
  borderRadius: '6px',
  bgcolor: 'surface.sunken',
  typography: 'body2',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  typography: 'caption',
  color: 'success.text',
} as const
