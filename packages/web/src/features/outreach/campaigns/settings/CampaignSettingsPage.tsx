import {
  type CampaignSettings,
  longerIntervals,
  messageIntervals,
} from '@guiche/contract/campaigns'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { PricesInput } from './PricesInput.tsx'
import { pricesOf, type TypedPrices, typedPrices } from './prices-form.ts'
import { type LimitKey, LIMITS, typedLimitOf, type Limits, limitTextsOf } from './settings-rules.ts'
import { campaignSettingsLive } from './settings.live.ts'
import { useCampaignSettings, useSaveCampaignSettings } from './settings.queries.ts'
import { campaignSettingWords } from './settings.words.ts'
import { VariablesInput } from './VariablesInput.tsx'

/** The company's settings of campaigns: pace, variables, excluded contacts and stop rules. */
export function CampaignSettingsPage() {
  const say = useWords(campaignSettingWords)
  const { settings, error, isLoadingError, refetch } = useCampaignSettings()
  useHearing(campaignSettingsLive)
  return (
    <Page title={say('title')}>
      {isLoadingError ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Box sx={scroll}>
          {settings ? <SettingsForm stored={settings} /> : <Skeleton height={240} sx={panel} />}
        </Box>
      )}
    </Page>
  )
}

/** @public rendered in tests */
export function SettingsForm({ stored }: { stored: CampaignSettings }) {
  const say = useWords(campaignSettingWords)
  const language = useLanguage()
  // The edited values. Undefined until the first edit: the page then follows other users' saves.
  const [draft, setDraft] = useState<CampaignSettings>()
  const [typed, setTyped] = useState<Partial<Limits>>({})
  const [typedRates, setTypedRates] = useState<TypedPrices>()
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync, isPending } = useSaveCampaignSettings()
  const shown = draft ?? stored
  const limits = { ...limitTextsOf(stored), ...typed }
  const prices = typedRates ?? typedPrices(stored.prices, language)
  const isChanged = draft !== undefined || typedRates !== undefined || Object.keys(typed).length > 0
  const change = (changed: Partial<CampaignSettings>) => setDraft({ ...shown, ...changed })
  const faulty = LIMITS.filter((key) => typedLimitOf(key, limits[key]) === undefined)

  async function save() {
    setIsAsked(true)
    const listed = pricesOf(prices)
    if (faulty.length > 0 || listed === undefined) return
    try {
      await mutateAsync({
        ...shown,
        prices: listed,
        dailyLimit: typedLimitOf('dailyLimit', limits.dailyLimit) ?? null,
        capMessages: typedLimitOf('capMessages', limits.capMessages) ?? null,
        capDays: typedLimitOf('capDays', limits.capDays) ?? undefined,
      })
      undo()
      toast.success(say('saved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function undo() {
    setDraft(undefined)
    setTyped({})
    setTypedRates(undefined)
    setIsAsked(false)
  }

  const limit = (key: LimitKey) => (
    <TextInput
      label={say(key)}
      help={say(`${key}Help`)}
      isOptional={key !== 'capDays'}
      inputProps={{ inputMode: 'numeric', maxLength: 7 }}
      value={limits[key]}
      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
      {...(isAsked && faulty.includes(key) && { error: say(`${key}Fault`) })}
    />
  )

  return (
    <Box
      component="form"
      noValidate
      sx={panel}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SettingsPart title={say('pace')} help={say('paceHelp')}>
        <Box sx={three}>
          <Interval
            label={say('messageInterval')}
            value={shown.messageInterval}
            choices={messageIntervals}
            wordOf={(count) => (count === 0 ? say('noInterval') : say('seconds', { count }))}
            onChange={(messageInterval) => change({ messageInterval })}
          />
          <Interval
            label={say('longerIntervalAfter')}
            value={shown.longerIntervalAfter}
            choices={longerIntervals}
            wordOf={(count) => (count === 0 ? say('notDefined') : say('sends', { count }))}
            onChange={(longerIntervalAfter) => change({ longerIntervalAfter })}
          />
          <Interval
            label={say('greaterInterval')}
            value={shown.greaterInterval}
            choices={longerIntervals}
            wordOf={(count) => (count === 0 ? say('noInterval') : say('seconds', { count }))}
            onChange={(greaterInterval) => change({ greaterInterval })}
          />
        </Box>
        <Box sx={two}>{limit('dailyLimit')}</Box>
      </SettingsPart>
      <SettingsPart title={say('variables')} help={say('variablesHelp')}>
        <VariablesInput value={shown.variables} onChange={(variables) => change({ variables })} />
      </SettingsPart>
      <SettingsPart title={say('prices')} help={say('pricesHelp')}>
        <PricesInput value={prices} onChange={setTypedRates} isAsked={isAsked} />
      </SettingsPart>
      <SettingsPart title={say('care')} help={say('careHelp')}>
        <Box sx={two}>
          {limit('capMessages')}
          {limit('capDays')}
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

function Interval({ label, value, choices, wordOf, onChange }: IntervalProps) {
  return (
    <SelectInput
      label={label}
      value={String(value)}
      options={choices.map((choice) => ({ value: String(choice), label: wordOf(choice) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

const scroll = { flex: 1, minHeight: 0, overflow: 'auto' } as const

const panel = {
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
