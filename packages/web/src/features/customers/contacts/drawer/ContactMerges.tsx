import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import type { ContactMerge } from '@guiche/contract/contact-merges'
import Button from '@mui/material/Button'
import { Merge, Split } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { formatPhone } from '../../../../ui/format-phone.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { DrawerSection } from './DrawerSection.tsx'
import { useContactMerges, useUndoMerge } from '../contacts.queries.ts'
import { drawerWords } from './drawer.words.ts'
import { lazy } from '../../../../ui/lazy.tsx'

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

interface ContactMergesProps {
  contact: Contact
  onMerged: () => void
}

/** The contacts merged into this one, with actions to separate them and to merge another. */
export function ContactMerges({ contact, onMerged }: ContactMergesProps) {
  const say = useWords(drawerWords)
  const { may } = useSession()
  const [isMerging, setIsMerging] = useState(false)
  const { data: merges = [] } = useContactMerges(contact.id)
  const { undo, confirmDialog } = useMergeUndo(onMerged)
  const mayMerge = may('contacts-page:deleteContact') && !contact.isGroup
  return (
    <>
      {merges.length > 0 && (
        <DrawerSection title={say('merges')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {merges.map((merge) => (
              <Box component="li" key={merge.id} sx={row}>
                <Avatar name={merge.other.name} src={merge.other.profilePicUrl} size={24} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <bdi>{merge.other.name}</bdi>
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {formatPhone(contactHandleOf(merge.other))}
                  </Box>
                </Box>
                {mayMerge && (
                  <IconAction
                    size="small"
                    label={say('undoMerge', { name: merge.other.name })}
                    icon={Split}
                    onClick={() => void undo(merge)}
                  />
                )}
              </Box>
            ))}
          </Box>
        </DrawerSection>
      )}
      {mayMerge && (
        <Button
          variant="text"
          startIcon={<Merge aria-hidden />}
          onClick={() => setIsMerging(true)}
          sx={{ mt: 5, ml: -2 }}
        >
          {say('merge')}
        </Button>
      )}
      {isMerging && (
        <LazyOverlay>
          <MergeDialog contact={contact} onMerged={onMerged} onClose={() => setIsMerging(false)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </>
  )
}

/** Separates two merged contacts after a confirmation. */
function useMergeUndo(onMerged: () => void) {
  const say = useWords(drawerWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useUndoMerge()

  async function confirmAndUndoMerge({ id, other: { name } }: ContactMerge) {
    const question = {
      title: say('undoTitle', { name }),
      text: say('undoText'),
      confirmLabel: say('undo'),
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      onMerged()
      toast.success(say('undone'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { undo: confirmAndUndoMerge, confirmDialog }
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  typography: 'body2',
} as const
