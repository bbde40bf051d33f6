import {
  type CampaignSettings,
  longerIntervals,
  messageIntervals,
} from '@guiche/contract/campaigns'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { PricesInput } from './PricesInput.tsx'
import type { LimitKey } from './settings-rules.ts'
import { campaignSettingWords } from './settings.words.ts'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'
import { VariablesInput } from './VariablesInput.tsx'

export function SettingsForm({ stored }: { stored: CampaignSettings }) {
  const say = useWords(campaignSettingWords)
  const draft = useSettingsDraft(stored)
  const { shown, change, prices, changePrices, isAsked } = draft
  return (
    <Box
      component="form"
      noValidate
      sx={settingsColumn}
      onSubmit={(event) => {
        event.preventDefault()
        void draft.save()
      }}
    >
      <PaceSettings draft={draft} />
      <SettingsPart title={say('variables')} help={say('variablesHelp')}>
        <VariablesInput value={shown.variables} onChange={(variables) => change({ variables })} />
      </SettingsPart>
      <SettingsPart title={say('prices')} help={say('pricesHelp')}>
        <PricesInput value={prices} onChange={changePrices} isAsked={isAsked} />
      </SettingsPart>
      <ExclusionAndStopSettings draft={draft} />
      <SettingsFoot draft={draft} />
    </Box>
  )
}

interface DraftProps {
  draft: SettingsDraft
}

/** The intervals between messages, and the daily limit. */
function PaceSettings({ draft }: DraftProps) {
  const say = useWords(campaignSettingWords)
  const { shown, change } = draft
  return (
    <SettingsPart title={say('pace')} help={say('paceHelp')}>
      <Box sx={three}>
        <IntervalInput
          label={say('messageInterval')}
          value={shown.messageInterval}
          choices={messageIntervals}
          wordOf={(count) => (count === 0 ? say('noInterval') : say('seconds', { count }))}
          onChange={(messageInterval) => change({ messageInterval })}
        />
        <IntervalInput
          label={say('longerIntervalAfter')}
          value={shown.longerIntervalAfter}
          choices={longerIntervals}
          wordOf={(count) => (count === 0 ? say('notDefined') : say('sends', { count }))}
          onChange={(longerIntervalAfter) => change({ longerIntervalAfter })}
        />
        <IntervalInput
          label={say('greaterInterval')}
          value={shown.greaterInterval}
          choices={longerIntervals}
          wordOf={(count) => (count === 0 ? say('noInterval') : say('seconds', { count }))}
          onChange={(greaterInterval) => change({ greaterInterval })}
        />
      </Box>
      <Box sx={two}>
        <LimitInput draft={draft} limit="dailyLimit" />
      </Box>
    </SettingsPart>
  )
}

/** Contacts that are left out, and the stop rules. */
function ExclusionAndStopSettings({ draft }: DraftProps) {
  const say = useWords(campaignSettingWords)
  const { shown, change } = draft
  return (
    <SettingsPart title={say('care')} help={say('careHelp')}>
      <Box sx={two}>
        <LimitInput draft={draft} limit="capMessages" />
        <LimitInput draft={draft} limit="capDays" />
      </Box>
      <SwitchInput
        label={say('sparesServed')}
        help={say('sparesServedHelp')}
        checked={shown.sparesServed}
        onChange={(sparesServed) => change({ sparesServed })}
      />
      <SwitchInput
        label={say('stopsByItself')}
        help={say('stopsByItselfHelp')}
        checked={shown.stopsByItself}
        onChange={(stopsByItself) => change({ stopsByItself })}
      />
    </SettingsPart>
  )
}

function LimitInput({ draft, limit }: DraftProps & { limit: LimitKey }) {
  const say = useWords(campaignSettingWords)
  const { limits, changeLimit, isFaulty } = draft
  return (
    <TextInput
      label={say(limit)}
      help={say(`${limit}Help`)}
      isOptional={limit !== 'capDays'}
      inputProps={{ inputMode: 'numeric', maxLength: 7 }}
      value={limits[limit]}
      onChange={({ target }) => changeLimit(limit, target.value)}
      {...(isFaulty(limit) && { error: say(`${limit}Fault`) })}
    />
  )
}

function SettingsFoot({ draft: { isChanged, isPending, undo } }: DraftProps) {
  const say = useWords(campaignSettingWords)
  return (
    <Box sx={foot}>
      <Box role="status" sx={{ flex: 1, minWidth: 160, color: 'text.secondary' }}>
        {isChanged && say('dirty')}
      </Box>
      {isChanged && (
        <Button variant="text" disabled={isPending} onClick={undo}>
          {say('undo')}
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={!isChanged} loading={isPending}>
        {say('save')}
      </Button>
    </Box>
  )
}

interface PartProps {
  title: string
  help: string
  children: ReactNode
}

function SettingsPart({ title, help, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={part}>
      <Box>
        <Box component="h2" sx={{ typography: 'h4', m: 0 }}>
          {title}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{help}</Box>
      </Box>
      {children}
    </Box>
  )
}

interface IntervalProps {
  label: string
  value: number
  choices: readonly number[]
  wordOf: (choice: number) => string
  onChange: (choice: number) => void
}

function IntervalInput({ label, value, choices, wordOf, onChange }: IntervalProps) {
  return (
    <SelectInput
      label={label}
      value={String(value)}
      options={choices.map((choice) => ({ value: String(choice), label: wordOf(choice) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

/** Also the style of the skeleton that the page shows while the settings load. */
export const settingsColumn = {
  maxWidth: 760,
  px: { xs: 4, sm: 6 },
  pt: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 7,
} as const

const part = { display: 'flex', flexDirection: 'column', gap: 4 } as const

const grid = { display: 'grid', gap: 4, alignItems: 'start' } as const
const two = {
  ...grid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
const three = {
  ...grid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const

const foot = {
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 3,
  bgcolor: 'surface.pane',
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const
