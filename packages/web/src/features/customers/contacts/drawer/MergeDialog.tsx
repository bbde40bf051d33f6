import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { formatPhone } from '../../../../ui/format-phone.ts'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { toast, TOAST_REASON_MS } from '../../../../ui/toast.tsx'
import { useControlWords } from '../../../../ui/control.words.ts'
import {
  NO_CONTACT_FILTER,
  contactList,
  useMergeContacts,
  useUndoMerge,
} from '../contacts.queries.ts'
import { drawerWords } from './drawer.words.ts'

const SEARCH_FROM = 3

interface MergeDialogProps {
  contact: Contact
  onMerged: () => void
  onClose: () => void
}

/** Selects the other contact, shows the result of the merge, and offers undo afterwards. */
export function MergeDialog({ contact, onMerged, onClose }: MergeDialogProps) {
  const say = useWords(drawerWords)
  const words = useControlWords()
  const [other, setOther] = useState<Contact>()
  const [isSwapped, setIsSwapped] = useState(false)
  const { merge, isPending } = useMerging(onMerged)

  async function mergeAndClose(kept: Contact, goes: Contact) {
    if (await merge(kept, goes)) onClose()
  }

  const [kept, goes] = isSwapped && other ? [other, contact] : [contact, other]
  return (
    <PlainDialog
      title={say('mergeTitle')}
      width="xs"
      minHeight={320}
      onClose={onClose}
      otherActions={
        goes && (
          <Button variant="text" onClick={() => setOther(undefined)}>
            {say('back')}
          </Button>
        )
      }
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {words('cancel')}
          </Button>
          {goes && (
            <Button
              variant="contained"
              loading={isPending}
              onClick={() => void mergeAndClose(kept, goes)}
            >
              {say('mergeDo')}
            </Button>
          )}
        </>
      }
    >
      {goes === undefined ? (
        <OtherContactSearch contact={contact} onChoose={setOther} />
      ) : (
        <>
          <MergeCandidate label={say('kept')} contact={kept} />
          <Button
            variant="text"
            startIcon={<ArrowUpDown aria-hidden />}
            onClick={() => setIsSwapped(!isSwapped)}
            sx={{ alignSelf: 'center' }}
          >
            {say('swap')}
          </Button>
          <MergeCandidate label={say('goes')} contact={goes} />
          <Box sx={{ color: 'text.secondary' }}>
            {say('mergePreview', { other: goes.name, kept: kept.name })}
          </Box>
        </>
      )}
    </PlainDialog>
  )
}

function useMerging(onMerged: () => void) {
  const say = useWords(drawerWords)
  const { mutateAsync, isPending } = useMergeContacts()
  const undo = useUndoMerge()

  async function undoMerge(mergeId: number) {
    try {
      await undo.mutateAsync(mergeId)
      onMerged()
      toast.success(say('undone'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  /** @returns true if the contacts were merged */
  async function merge(kept: Contact, goes: Contact): Promise<boolean> {
    try {
      const { mergeId } = await mutateAsync({ id: kept.id, otherId: goes.id })
      onMerged()
      toast.success(say('merged'), {
        durationMs: TOAST_REASON_MS,
        action: { label: say('undo'), onClick: () => void undoMerge(mergeId) },
      })
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  return { merge, isPending }
}

interface OtherSearchProps {
  contact: Contact
  onChoose: (other: Contact) => void
}

function OtherContactSearch({ contact, onChoose }: OtherSearchProps) {
  const say = useWords(drawerWords)
  const [search, setSearch] = useState('')
  const isOn = search.length >= SEARCH_FROM
  const { rows: contacts, isFetching } = contactList.useList({ ...NO_CONTACT_FILTER, search }, isOn)
  const others = contacts.filter(({ id, isGroup }) => id !== contact.id && !isGroup)
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{say('mergeHelp')}</Box>
      <SearchBox
        value={search}
        onSearch={setSearch}
        label={say('other')}
        isSlashTarget={false}
        autoFocus
      />
      {!isOn && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{say('otherHelp')}</Box>}
      {isOn && !isFetching && others.length === 0 && (
        <Box role="status" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {say('nobody')}
        </Box>
      )}
      {isOn && others.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}>
          {others.map((other) => (
            <li key={other.id}>
              <ButtonBase onClick={() => onChoose(other)} sx={choice}>
                <PersonRow contact={other} />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

function MergeCandidate({ label, contact }: { label: string; contact: Contact }) {
  return (
    <Box sx={{ p: 3, borderRadius: '8px', bgcolor: 'surface.hover' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>{label}</Box>
      <PersonRow contact={contact} />
    </Box>
  )
}

function PersonRow({ contact }: { contact: Contact }) {
  const { name, email, profilePicUrl } = contact
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Avatar name={name} src={profilePicUrl} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
        {[formatPhone(contactHandleOf(contact)), email].filter(Boolean).map((line) => (
          <Box key={line} sx={{ typography: 'body2', color: 'text.secondary' }}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const choice = {
  display: 'block',
  width: '100%',
  px: 2,
  py: 2,
  borderRadius: '8px',
  textAlign: 'start',
  '&:hover': { bgcolor: 'surface.hover' },
} as const
