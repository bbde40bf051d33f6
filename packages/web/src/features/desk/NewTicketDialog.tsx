import type { Ticket } from '@guiche/contract/tickets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../platform/call.ts'
import { useWords } from '../../platform/words.ts'
import { SelectInput } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PickInput, type PickOption } from '../../ui/PickInput.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useConnections } from '../connections/index.ts'
import { useQueues } from '../queues/index.ts'
import { useSession } from '../sessions/index.ts'
import { type TicketActions, useOpenTicket } from '../tickets/index.ts'
import { newTicketWords } from './new-ticket.words.ts'

interface NewTicketForm {
  contact: PickOption | null
  queueId: string
  whatsappId: string
}

interface NewTicketDialogProps {
  /** Whom it is for, where that is known. */
  contact?: { id: number; name: string; number: string }
  refuse: TicketActions['refuse']
  onClose: () => void
  onOpened: (ticket: Ticket) => void
}

const SEARCH_DEBOUNCE_MS = 500

/** Begins a ticket with a customer who has not written (core 2 and 5). */
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
      contact: contact ? optionOf(contact) : null,
      queueId: queues.length === 1 && queues[0] ? String(queues[0].id) : '',
      whatsappId: '',
    },
  })
  const { errors } = form.formState

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
      // The holder is on the way to the ticket.
      if (refuse(error) === 'gone') onClose()
    }
  }

  return (
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
        render={({ field }) => (
          <PickInput
            label={say('contact')}
            placeholder={say('contactPlaceholder')}
            autoFocus={contact === undefined}
            options={found.contacts.map(optionOf)}
            isLoading={found.isLoading}
            onSearch={setSearch}
            none={(text) => say('noContact', { text })}
            error={errors.contact?.message}
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
}

/** One's own queues, all of them for administrators; says so when they cannot be had. */
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
  const settled = useSettled(search, SEARCH_DEBOUNCE_MS)
  const list = useQuery({
    queryKey: ['contacts', 'search', settled],
    queryFn: ({ signal }) => call('GET /contacts', { query: { searchParam: settled } }, { signal }),
    enabled: settled !== '',
  })
  const isLoading = settled !== search || list.isFetching
  return { contacts: isLoading ? [] : (list.data?.contacts ?? []), isLoading }
}

function optionOf({ id, name, number }: { id: number; name: string; number: string }): PickOption {
  return { id, label: name, help: number }
}
