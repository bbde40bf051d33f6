import type { TicketView } from '@guiche/contract/ticket-views'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Check, Pencil, Plus, RefreshCw, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { type RowAction, RowMenu } from '../../../../ui/RowMenu.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { type DeskState, filtersOf, deskStateOf } from './view-rules.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { useChangeView, useRemoveView } from './views.queries.ts'
import { viewWords } from './views.words.ts'

interface ViewsPanelProps {
  anchor: HTMLElement
  views: readonly TicketView[]
  current: TicketView | undefined
  standing: DeskState
  isNarrowed: boolean
  onApply: (standing: DeskState) => void
  onClose: () => void
}

/** The saved views: apply one, save the current filters, or edit a view. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { anchor, views, current, standing, isNarrowed, onApply, onClose } = props
  const say = useWords(viewWords)
  const [edited, setEdited] = useState<TicketView | 'new'>()
  const menuOf = useViewMenu(standing, setEdited)
  return (
    <>
      <Popover
        open={edited === undefined && !menuOf.isAsking}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('views'), sx: paper } }}
      >
        {views.length === 0 && <Box sx={none}>{say('none')}</Box>}
        <Box component="ul" sx={list}>
          {views.map((view) => (
            <Box component="li" key={view.id} sx={row}>
              <Box
                component="button"
                type="button"
                aria-current={view === current ? 'true' : undefined}
                onClick={() => {
                  onApply(deskStateOf(view.filters))
                  onClose()
                }}
                sx={choice}
              >
                <Box component="bdi" sx={cut}>
                  {view.name}
                </Box>
                {view.isShared && <UsersRound size={14} role="img" aria-label={say('shared')} />}
                {view === current && <Check size={16} aria-hidden />}
              </Box>
              <RowMenu name={view.name} actions={menuOf.actions(view)} />
            </Box>
          ))}
        </Box>
        <Box sx={{ p: 1, borderTop: '1px solid', borderColor: 'surface.rule' }}>
          <Button
            variant="text"
            fullWidth
            startIcon={<Plus aria-hidden />}
            disabled={current !== undefined || !isNarrowed}
            onClick={() => setEdited('new')}
            sx={{ justifyContent: 'flex-start' }}
          >
            {say('saveCurrent')}
          </Button>
        </Box>
      </Popover>
      {edited !== undefined && (
        <ViewDialog
          view={edited === 'new' ? undefined : edited}
          filters={filtersOf(standing)}
          onClose={onClose}
        />
      )}
      {menuOf.confirmDialog}
    </>
  )
}

/** Actions on a view: on the user's own, and for administrators on shared ones. */
function useViewMenu(standing: DeskState, onEdit: (view: TicketView) => void) {
  const say = useWords(viewWords)
  const { user } = useSession()
  const change = useChangeView()
  const { mutateAsync: removeView } = useRemoveView()
  const { confirm, confirmDialog } = useConfirm()
  const [isAsking, setIsAsking] = useState(false)

  async function replaceFilters({ id }: TicketView) {
    try {
      await change.mutateAsync({ id, filters: filtersOf(standing) })
      toast.success(say('saved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function remove({ id, name, isShared }: TicketView) {
    setIsAsking(true)
    const isSure = await confirm({
      title: say('removeTitle', { name }),
      text: say(isShared ? 'removeShared' : 'removeText'),
      confirmLabel: say('remove'),
      isDestructive: true,
    })
    setIsAsking(false)
    if (!isSure) return
    try {
      await removeView(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function viewActions(view: TicketView): RowAction[] {
    const isMine = view.isShared ? user.profile === 'admin' : view.userId === user.id
    if (!isMine) return []
    return [
      { key: 'rename', label: say('rename'), icon: Pencil, onSelect: () => onEdit(view) },
      {
        key: 'replace',
        label: say('replace'),
        icon: RefreshCw,
        onSelect: () => void replaceFilters(view),
      },
      {
        key: 'remove',
        label: say('remove'),
        icon: Trash2,
        isDestructive: true,
        onSelect: () => void remove(view),
      },
    ]
  }

  return { actions: viewActions, isAsking, confirmDialog }
}

const paper = { mt: 1, width: 288, maxWidth: 'calc(100vw - 16px)', overflow: 'hidden' } as const

const none = { px: 4, pt: 4, pb: 2, color: 'text.secondary', textWrap: 'pretty' } as const

const list = { m: 0, p: 1, listStyle: 'none', maxHeight: 360, overflowY: 'auto' } as const

const row = {
  display: 'flex',
  alignItems: 'center',
  borderRadius: '6px',
  '&:hover, &:focus-within': { bgcolor: 'surface.hover' },
} as const

const cut = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const choice = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 'var(--ui-control)',
  px: 2,
  border: 0,
  borderRadius: '6px',
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& svg': { flexShrink: 0, color: 'text.secondary' },
} as const
