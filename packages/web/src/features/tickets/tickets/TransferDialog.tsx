import type { Ticket } from '@guiche/contract/tickets'
import type { User } from '@guiche/contract/users'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PickInput, type PickOption } from '../../../ui/PickInput.tsx'
import { useConnections } from '../../setup/connections/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { pauseWords, useColleagues } from '../../organisation/users/index.ts'
import { transferWords } from './transfer.words.ts'
import type { TicketActions } from './actions/use-ticket-actions.ts'

interface TransferForm {
  queueId: string
  user: PickOption | null
  whatsappId: string
}

interface TransferDialogProps {
  ticket: Ticket
  actions: TicketActions
  onClose: () => void
}

/** Transfers a ticket to a queue, and optionally to one of its users or another connection (core 4 and 5). */
export function TransferDialog({ ticket, actions, onClose }: TransferDialogProps) {
  const say = useWords(transferWords)
  const { queues } = useQueues()
  const { connections } = useConnections()
  const [search, setSearch] = useState('')
  const found = useColleagues(search, search !== '')
  const form = useForm<TransferForm>({
    defaultValues: {
      queueId: String(ticket.queueId ?? ''),
      user: null,
      whatsappId: String(ticket.whatsappId ?? ''),
    },
  })
  const queueId = form.watch('queueId')
  const user = form.watch('user')
  const chosen = found.colleagues.find(({ id }) => id === user?.id)
  const queue = queues.find(({ id }) => String(id) === queueId)
  const whatAwaits = useTransferNotice(chosen)
  const standingOf = useAvailabilityText()

  async function submitTransfer(values: TransferForm): Promise<void> {
    const lineId = Number(values.whatsappId)
    const isDone = await actions.transfer(ticket, {
      queueId: Number(values.queueId),
      userId: values.user?.id ?? null,
      ...(lineId > 0 && lineId !== ticket.whatsappId && { whatsappId: lineId }),
    })
    if (isDone) onClose()
  }

  return (
    <FormDialog
      title={say('title', { name: ticket.contact.name })}
      saveLabel={say('transfer')}
      form={form}
      onClose={onClose}
      onSave={submitTransfer}
    >
      <Controller
        name="queueId"
        control={form.control}
        rules={{ required: say('queueRequired') }}
        render={({ field, fieldState }) => (
          <SelectInput
            label={say('queue')}
            options={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={fieldState.error?.message}
            {...field}
            value={queue === undefined ? '' : field.value}
          />
        )}
      />
      <Controller
        name="user"
        control={form.control}
        render={({ field }) => (
          <PickInput
            isOptional
            label={say('attendant')}
            help={
              user === null ? say('toQueue', { queue: queue?.name ?? '…' }) : whatAwaits(user.label)
            }
            placeholder={say('userPlaceholder')}
            options={found.colleagues
              .filter(
                ({ id, isActive }) =>
                  isActive && (id !== ticket.userId || ticket.status !== 'open'),
              )
              .toSorted((one, other) => availabilityRank(other) - availabilityRank(one))
              .map((one) => ({
                id: one.id,
                label: one.name,
                help: `${standingOf(one)} · ${one.email}`,
              }))}
            isLoading={found.isPending}
            onSearch={setSearch}
            {...field}
          />
        )}
      />
      {connections.length > 1 && (
        <Controller
          name="whatsappId"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={say('connection')}
              help={say('lineHelp')}
              options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...field}
            />
          )}
        />
      )}
    </FormDialog>
  )
}

type Standing = Pick<User, 'online' | 'pausedAt'>

/** Sort rank: available users first, then paused users, then users who are offline. */
function availabilityRank({ online, pausedAt }: Standing): number {
  if (!online) return 0
  return pausedAt === null ? 2 : 1
}

/** Words for a colleague's state: online, paused or offline. */
function useAvailabilityText(): (person: Standing) => string {
  const say = useWords(transferWords)
  const sayPause = useWords(pauseWords)
  return ({ online, pausedAt }) =>
    pausedAt === null ? say(online ? 'online' : 'offline') : sayPause('pausedMark')
}

/** Words that tell what happens to the ticket at the chosen colleague. */
function useTransferNotice(
  chosen: Pick<User, 'online' | 'pausedAt' | 'pauseReason'> | undefined,
): (name: string) => string {
  const say = useWords(transferWords)
  const sayPause = useWords(pauseWords)
  return (name) => {
    const reason = chosen?.pauseReason ?? ''
    if (chosen?.pausedAt)
      return sayPause(reason === '' ? 'warningBare' : 'warning', { name, reason })
    return say(chosen?.online === false ? 'toOffline' : 'toUser', { name })
  }
}
