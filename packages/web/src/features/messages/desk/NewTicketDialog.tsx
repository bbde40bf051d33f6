import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Contact } from '@guiche/contract/contacts'
import type { Ticket } from '@guiche/contract/tickets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../../platform/call.ts'
import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Overlay } from '../../../ui/Overlay.tsx'
import { PickInput, type PickOption } from '../../../ui/PickInput.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useConnections } from '../../setup/connections/index.ts'
import { ContactDialog } from '../../customers/contacts/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { type TicketActions, useOpenTicket } from '../../tickets/tickets/index.ts'
import { newTicketWords } from './new-ticket.words.ts'

interface NewTicketForm {
  contact: PickOption | null
  queueId: string
  whatsappId: string
}

type Person = Pick<Contact, 'id' | 'name' | 'number' | 'username'>

interface NewTicketDialogProps {
  /** The customer, if known. */
  contact?: Person
  refuse: TicketActions['refuse']
  onClose: () => void
  onOpened: (ticket: Ticket) => void
}

const SEARCH_DEBOUNCE_MS = 500

/** Creates a ticket with a customer who has not written (core 2 and 5). */
export function NewTicketDialog({ contact, refuse, onClose, onOpened }: NewTicketDialogProps) {
  const say = useWords(newTicketWords)
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const queues = useQueueChoices()
  const { connections, isSuccess } = useConnections()
  const [search, setSearch] = useState('')
  const found = useContactSearch(search)
  const { mutateAsync } = useOpenTicket()
  const form = useForm<NewTicketForm>({
    defaultValues: {
      contact: contact ? contactOptionOf(contact) : null,
      queueId: queues.length === 1 && queues[0] ? String(queues[0].id) : '',
      whatsappId: '',
    },
  })
  const { errors } = form.formState
  const [added, setAdded] = useState<{ name: string } | { number: string }>()
  const [attempt, setAttempt] = useState(0)
  const isUnknown = search !== '' && !found.isLoading && found.contacts.length === 0
  const addition = {
    id: ADD_CONTACT,
    label: say('addContact'),
    help: say('noContact', { text: search }),
  }

  async function save({ contact: chosen, queueId, whatsappId }: NewTicketForm): Promise<void> {
    if (queueId === '' && !isAdmin) {
      toast.error(say('selectQueue'))
      form.setError('queueId', { message: say('selectQueue') }, { shouldFocus: true })
      return
    }
    if (chosen === null) return
    try {
      const ticket = await mutateAsync({
        contactId: chosen.id,
        queueId: queueId === '' ? null : Number(queueId),
        whatsappId: whatsappId === '' ? null : Number(whatsappId),
        userId: user.id,
        status: 'open',
      })
      onClose()
      onOpened(ticket)
    } catch (error) {
      // refuse() opened the user's own ticket of this contact.
      if (refuse(error) === 'gone') onClose()
    }
  }

  const fields = (
    <FormDialog
      title={say('title')}
      saveLabel={say('create')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <Controller
        name="contact"
        control={form.control}
        rules={{ required: say('contactRequired') }}
        render={({ field: { onChange, ...field } }) => (
          <PickInput
            key={attempt}
            label={say('contact')}
            placeholder={say('contactPlaceholder')}
            autoFocus={contact === undefined}
            options={isUnknown ? [addition] : found.contacts.map(contactOptionOf)}
            isLoading={found.isLoading}
            onSearch={setSearch}
            error={errors.contact?.message}
            onChange={(chosen) => {
              if (chosen?.id === ADD_CONTACT) setAdded(contactStartOf(search))
              else onChange(chosen)
            }}
            {...field}
          />
        )}
      />
      <Controller
        name="queueId"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            isOptional={isAdmin}
            label={say('queue')}
            options={[
              ...(isAdmin ? [{ value: '', label: say('noQueue') }] : []),
              ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            error={errors.queueId?.message}
            {...field}
          />
        )}
      />
      <Controller
        name="whatsappId"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('line')}
            help={isSuccess && connections.length === 0 ? say('noLines') : undefined}
            options={[
              { value: '', label: say('lineDefault') },
              ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
  return (
    <>
      {fields}
      {added && (
        <Overlay>
          <ContactDialog
            start={added}
            onSaved={(person) => form.setValue('contact', contactOptionOf(person))}
            onClose={() => {
              setAdded(undefined)
              setSearch('')
              setAttempt(attempt + 1)
            }}
          />
        </Overlay>
      )}
    </>
  )
}

/** The user's queues, all queues for administrators; a toast reports a failure. */
function useQueueChoices() {
  const say = useWords(newTicketWords)
  const { user } = useSession()
  const { queues, isError } = useQueues()
  const tell = useEffectEvent(() => toast.error(say('searchQueueError')))
  useEffect(() => {
    if (isError) tell()
  }, [isError])
  return user.profile === 'admin' ? queues : user.queues
}

function useContactSearch(search: string) {
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS)
  const list = useQuery({
    queryKey: ['contacts', 'search', settled],
    queryFn: ({ signal }) => call('GET /contacts', { query: { searchParam: settled } }, { signal }),
    enabled: settled !== '',
  })
  const isLoading = settled !== search || list.isFetching
  return { contacts: isLoading ? [] : (list.data?.contacts ?? []), isLoading }
}

/** Id of the option that adds a contact, shown among the results. */
const ADD_CONTACT = 0

/** The search becomes the new contact's name or number. */
function contactStartOf(search: string): { name: string } | { number: string } {
  return /^[\d\s()+-]+$/.test(search) ? { number: search } : { name: search }
}

function contactOptionOf(person: Person): PickOption {
  return { id: person.id, label: person.name, help: contactHandleOf(person) }
}
