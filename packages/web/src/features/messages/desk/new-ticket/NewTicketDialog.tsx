import type { Ticket } from '@guiche/contract/tickets'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ContactDialog } from '../../../customers/contacts/index.ts'
import { useQueues } from '../../../setup/queues/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { type TicketActions, useOpenTicket } from '../../../tickets/tickets/index.ts'
import { newTicketWords } from './new-ticket.words.ts'
import {
  ConnectionField,
  ContactField,
  type NewTicketForm,
  QueueField,
} from './NewTicketFields.tsx'
import { contactOptionOf, type Person, useContactChoice } from './use-contact-choice.ts'

interface NewTicketDialogProps {
  /** The customer, if known. */
  contact?: Person
  refuse: TicketActions['refuse']
  onClose: () => void
  onOpened: (ticket: Ticket) => void
}

/** Creates a ticket with a customer who has not written (core 2 and 5). */
export function NewTicketDialog({ contact, refuse, onClose, onOpened }: NewTicketDialogProps) {
  const say = useWords(newTicketWords)
  const { user } = useSession()
  const isAdmin = user.profile === 'admin'
  const queues = useQueueChoices()
  const choice = useContactChoice()
  const { mutateAsync } = useOpenTicket()
  const form = useForm<NewTicketForm>({
    defaultValues: {
      contact: contact ? contactOptionOf(contact) : null,
      queueId: queues.length === 1 && queues[0] ? String(queues[0].id) : '',
      whatsappId: '',
    },
  })

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

  return (
    <>
      <FormDialog
        title={say('title')}
        saveLabel={say('create')}
        form={form}
        onClose={onClose}
        onSave={save}
      >
        <ContactField form={form} choice={choice} autoFocus={contact === undefined} />
        <QueueField form={form} queues={queues} isOptional={isAdmin} />
        <ConnectionField form={form} />
      </FormDialog>
      {choice.added && (
        <LazyOverlay>
          <ContactDialog
            start={choice.added}
            onSaved={(person) => form.setValue('contact', contactOptionOf(person))}
            onClose={choice.endAdding}
          />
        </LazyOverlay>
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
