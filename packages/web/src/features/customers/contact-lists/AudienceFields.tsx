import { ticketStatuses } from '@guiche/contract/tickets'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { useConnections } from '../../setup/connections/index.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useAllTags } from '../../setup/tags/index.ts'
import { type AudienceForm, ticketPeriods } from './audience-form.ts'
import { contactListWords } from './contact-lists.words.ts'

type Form = UseFormReturn<AudienceForm>

/** The audience's fields: tags, the filter of the contacts page, past tickets. */
export function AudienceFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const say = useWords(contactListWords)
  const tags = useAllTags()
  const { control } = form
  const options = (tags.data ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <>
      <Controller
        name="tagIds"
        control={control}
        render={({ field }) => (
          <PickManyInput
            label={say('tags')}
            help={say('tagsHelp')}
            isOptional
            placeholder={say('anyTag')}
            isLoading={tags.isPending}
            options={options}
            {...field}
          />
        )}
      />
      <TextInput
        label={say('contactSearch')}
        help={say('contactSearchHelp')}
        isOptional
        autoComplete="off"
        {...form.register('searchParam')}
      />
      <Box sx={two}>
        <TextInput
          label={say('addedFrom')}
          isOptional
          type="date"
          {...form.register('dateStart')}
        />
        <TextInput label={say('addedTo')} isOptional type="date" {...form.register('dateEnd')} />
      </Box>
      <TicketFields form={form} />
      {isNew && (
        <Controller
          name="isLive"
          control={control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput
              label={say('isLive')}
              help={say('isLiveHelp')}
              checked={value}
              {...field}
            />
          )}
        />
      )}
    </>
  )
}

function TicketFields({ form }: { form: Form }) {
  const say = useWords(contactListWords)
  const tickets = form.watch('tickets')
  const options = ticketPeriods.map((value) => ({ value, label: say(`tickets_${value}`) }))
  return (
    <Box component="section" aria-label={say('ticketsPart')} sx={part}>
      <Box sx={{ typography: 'subtitle2' }}>{say('ticketsPart')}</Box>
      <Box sx={two}>
        <Controller
          name="tickets"
          control={form.control}
          render={({ field }) => <SelectInput label={say('period')} options={options} {...field} />}
        />
        {tickets === 'last' && (
          <TextInput
            label={say('lastDays')}
            inputMode="numeric"
            {...(form.formState.errors.lastDays && { error: say('lastDaysFault') })}
            {...form.register('lastDays')}
          />
        )}
      </Box>
      {tickets === 'days' && (
        <Box sx={two}>
          <TextInput
            label={say('ticketsFrom')}
            isOptional
            type="date"
            {...form.register('ticketsStart')}
          />
          <TextInput
            label={say('ticketsTo')}
            isOptional
            type="date"
            {...form.register('ticketsEnd')}
          />
        </Box>
      )}
      {tickets !== 'none' && <TicketConditionFields form={form} />}
    </Box>
  )
}

function TicketConditionFields({ form: { control } }: { form: Form }) {
  const say = useWords(contactListWords)
  const { queues, isPending: areQueuesPending } = useQueues()
  const { connections, isPending: areLinesPending } = useConnections()
  return (
    <>
      <Box sx={two}>
        <Controller
          name="queueIds"
          control={control}
          render={({ field }) => (
            <PickManyInput
              label={say('queues')}
              isOptional
              placeholder={say('anyQueue')}
              isLoading={areQueuesPending}
              options={queues.map(({ id, name }) => ({ id, label: name }))}
              {...field}
            />
          )}
        />
        <Controller
          name="statuses"
          control={control}
          render={({ field: { value, onChange, ...field } }) => (
            <PickManyInput
              label={say('statuses')}
              isOptional
              placeholder={say('anyStatus')}
              options={ticketStatuses.map((status, id) => ({ id, label: say(`status_${status}`) }))}
              value={value.map((status) => ticketStatuses.indexOf(status))}
              onChange={(ids) => onChange(ticketStatuses.filter((_, id) => ids.includes(id)))}
              {...field}
            />
          )}
        />
      </Box>
      <Controller
        name="whatsappIds"
        control={control}
        render={({ field }) => (
          <PickManyInput
            label={say('connections')}
            isOptional
            placeholder={say('anyLine')}
            isLoading={areLinesPending}
            options={connections.map(({ id, name }) => ({ id, label: name }))}
            {...field}
          />
        )}
      />
    </>
  )
}

const two = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 3,
} as const

const part = { display: 'flex', flexDirection: 'column', gap: 3 } as const
