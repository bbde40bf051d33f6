import type { Repetition } from '@guiche/contract/schedules'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { PickManyInput } from '../../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../../ui/with-deleted-options.ts'
import { useConnections } from '../../../setup/connections/index.ts'
import { FlowSelect } from '../../../setup/flows/index.ts'
import { useQueues } from '../../../setup/queues/index.ts'
import { type CampaignForm, messageFields, TRIAL } from './campaign-form.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { campaignDialogWords } from './dialog.words.ts'
import { LockedFields } from './LockedFields.tsx'
import { TemplateFields } from './TemplateFields.tsx'

/** Rarely needed options, collapsed unless one is used. */
export function CampaignOptions({ form, isLocked }: { form: CampaignForm; isLocked: boolean }) {
  const say = useWords(campaignDialogWords)
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => hasChangedOption(form))
  return (
    <Box component="section">
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={opener}
      >
        <ChevronDown
          size={16}
          aria-hidden
          style={{ transform: isOpen ? undefined : 'rotate(-90deg)' }}
        />
        {say('moreOptions')}
      </Box>
      <Box id={id} hidden={!isOpen} sx={isOpen ? { pt: 3 } : undefined}>
        {isOpen && (
          <LockedFields isLocked={isLocked}>
            <OptionFields form={form} />
          </LockedFields>
        )}
      </Box>
    </Box>
  )
}

/** True if an option differs from its default. */
function hasChangedOption({ getValues }: CampaignForm): boolean {
  const values = getValues()
  return (
    values.moreWhatsappIds.length > 0 ||
    values.onlyInHours ||
    values.inRecipientsZone ||
    values.template !== null ||
    [values.repeatEvery, values.trialShare, values.replyQueueId, values.replyFlowId].some(
      (value) => value !== '',
    )
  )
}

function OptionFields({ form }: { form: CampaignForm }) {
  const say = useWords(campaignDialogWords)
  const { connections } = useConnections()
  const { queues } = useQueues()
  const [first, more] = useWatch({
    control: form.control,
    name: ['whatsappId', 'moreWhatsappIds'],
  })
  const others = connections.filter(({ id }) => String(id) !== first)
  const withTemplates = connections.find(
    ({ id, capabilities }) => capabilities.templates && (String(id) === first || more.includes(id)),
  )
  return (
    <>
      <Controller
        name="moreWhatsappIds"
        control={form.control}
        render={({ field }) => (
          <PickManyInput
            label={say('moreLines')}
            help={say('moreLinesHelp')}
            isOptional
            options={withDeletedOptions(others, field.value, say('gone'))}
            {...field}
          />
        )}
      />
      <Controller
        name="onlyInHours"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('onlyInHours')}
            help={say('onlyInHoursHelp')}
            checked={value}
            {...field}
          />
        )}
      />
      <Controller
        name="inRecipientsZone"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('inRecipientsZone')}
            help={say('inRecipientsZoneHelp')}
            checked={value}
            {...field}
          />
        )}
      />
      <RepeatFields form={form} />
      <VariantTrial form={form} />
      <Box sx={pair}>
        <ChoiceInput
          form={form}
          name="replyQueueId"
          label={say('replyQueue')}
          help={say('replyHelp')}
          none={say('asUsual')}
          rows={queues}
        />
        <Controller
          name="replyFlowId"
          control={form.control}
          render={({ field, fieldState: { error } }) => (
            <FlowSelect
              label={say('replyFlow')}
              none={say('noFlow')}
              error={error?.message}
              {...field}
            />
          )}
        />
      </Box>
      {withTemplates && <TemplateFields form={form} whatsappId={withTemplates.id} />}
    </>
  )
}

function RepeatFields({ form }: { form: CampaignForm }) {
  const say = useWords(campaignDialogWords)
  const { errors } = form.formState
  const [every, scheduledAt] = useWatch({
    control: form.control,
    name: ['repeatEvery', 'scheduledAt'],
  })
  const repeats: { value: Repetition; label: string }[] = [
    { value: '', label: say('once') },
    { value: 'daily', label: say('daily') },
    { value: 'weekly', label: say('weekly') },
    { value: 'monthly', label: say('monthly') },
  ]
  return (
    <Box sx={pair}>
      <Controller
        name="repeatEvery"
        control={form.control}
        render={({ field }) => (
          <SelectInput
            label={say('repeat')}
            help={every !== '' && scheduledAt === '' ? say('repeatNeedsTime') : undefined}
            options={repeats}
            {...field}
          />
        )}
      />
      {every !== '' && (
        <TextInput
          label={say('until')}
          isOptional
          type="date"
          error={errors.repeatUntil?.message}
          {...form.register('repeatUntil')}
        />
      )}
    </Box>
  )
}

/** A share of the recipients tests all texts; the others get the text with most replies. */
function VariantTrial({ form }: { form: CampaignForm }) {
  const say = useWords(campaignDialogWords)
  const { errors } = form.formState
  const share = useWatch({ control: form.control, name: 'trialShare' })
  const texts = useWatch({ control: form.control, name: messageFields })
  const isOn = share !== ''
  const hasSeveral = texts.filter((text) => text.trim() !== '').length > 1

  function toggleTrial(wanted: boolean) {
    const { trialShare, trialHours } = wanted ? TRIAL : { trialShare: '', trialHours: '' }
    form.setValue('trialShare', trialShare, { shouldDirty: true })
    form.setValue('trialHours', trialHours, { shouldDirty: true })
  }

  return (
    <>
      <SwitchInput
        label={say('trial')}
        help={say(isOn && !hasSeveral ? 'trialNeedsTexts' : 'trialHelp')}
        checked={isOn}
        onChange={toggleTrial}
      />
      {isOn && (
        <Box sx={pair}>
          <TextInput
            label={say('trialShare')}
            help={say('trialShareHelp')}
            inputProps={{ inputMode: 'numeric', maxLength: 2 }}
            error={errors.trialShare?.message}
            {...form.register('trialShare')}
          />
          <TextInput
            label={say('trialHours')}
            help={say('trialHoursHelp')}
            inputProps={{ inputMode: 'numeric', maxLength: 2 }}
            error={errors.trialHours?.message}
            {...form.register('trialHours')}
          />
        </Box>
      )}
    </>
  )
}

const opener = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  m: 0,
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  color: 'primary.text',
  cursor: 'pointer',
  minHeight: 'var(--ui-control)',
  '& svg': { transition: 'transform 160ms cubic-bezier(0.2, 0, 0, 1)' },
} as const

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
} as const
