import { TRANSCRIPTION_MODEL } from '@guiche/contract/prompts'
import { type ReactNode, useId } from 'react'
import { type Language, languages, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, SwitchInput } from '../../../ui/Field.tsx'
import { hasPlanFeature, useCompanyPlan, useSession } from '../sessions/index.ts'
import { AiAccount } from './AiAccount.tsx'
import { CourtesyWords } from './CourtesyWords.tsx'
import { CountryChoice } from './CountryChoice.tsx'
import { OptOutOptions } from './OptOutOptions.tsx'
import { PixAccount } from './PixAccount.tsx'
import { PixReceiver } from './PixReceiver.tsx'
import { useChangeCompanyLanguage } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'
import { TextSetting } from './TextSetting.tsx'
import { useOptimisticValue, useSetting } from './use-setting.ts'

type SwitchKey =
  | 'userRating'
  | 'ratingComment'
  | 'sendGreetingAccepted'
  | 'sendMsgTransfTicket'
  | 'sendGreetingMessageOneQueues'
  | 'CheckMsgIsGroup'
  | 'call'
  | 'userCreation'
  | 'multipleSessions'
  | 'initialSideMenu'
  | 'transcribeAudio'

const languageNames: Record<Language, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
}

/** All settings of the company; each is saved when it is chosen, and reset after a refusal. */
export function OptionsPanel() {
  const say = useWords(settingWords)
  const hasAi = hasPlanFeature(useCompanyPlan(), 'useOpenAi')
  const { user } = useSession()
  return (
    <Box sx={panel}>
      <Section title={say('service')}>
        <SettingSwitch of="userRating" />
        <RatingSettings />
        <SettingSwitch of="sendGreetingAccepted" />
        <SettingSwitch of="sendMsgTransfTicket" />
        <SettingSwitch of="sendGreetingMessageOneQueues" />
        <SettingChoice of="chatBotType" values={['text', 'button', 'list']} />
        <ReopenChoice />
        <CourtesyWords />
      </Section>
      <Section title={say('hours')}>
        <SettingChoice of="scheduleType" values={['disabled', 'queue', 'company']} />
      </Section>
      <Section title={say('channel')}>
        <SettingSwitch of="CheckMsgIsGroup" />
        <SettingSwitch of="call" />
        <LanguageChoice />
        <CountryChoice />
      </Section>
      <Section title={say('optOuts')}>
        <OptOutOptions />
      </Section>
      <Section title={say('team')}>
        <SettingSwitch of="userCreation" />
        <SettingSwitch of="multipleSessions" />
        <SettingSwitch of="initialSideMenu" />
      </Section>
      {hasAi && (
        <Section title={say('ai')}>
          <AiAccount />
          <TranscriptionSettings />
        </Section>
      )}
      <Section title={say('payment')}>
        <PixAccount />
        <PixReceiver isPlatform={user.super} />
      </Section>
    </Box>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Box component="h2" id={id} sx={{ typography: 'h4', m: 0 }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

function SettingSwitch({ of: key }: { of: SwitchKey }) {
  const say = useWords(settingWords)
  const { value, save } = useSetting(key)
  return (
    <SwitchInput
      label={say(key)}
      help={say(`${key}Help`)}
      checked={value === 'enabled'}
      onChange={(isOn) => void save(isOn ? 'enabled' : 'disabled')}
    />
  )
}

const choiceWords = {
  disabled: 'scheduleType_disabled',
  queue: 'scheduleType_queue',
  company: 'scheduleType_company',
  text: 'chatBotType_text',
  button: 'chatBotType_button',
  list: 'chatBotType_list',
} as const

type Choices = {
  scheduleType: 'disabled' | 'queue' | 'company'
  chatBotType: 'text' | 'button' | 'list'
}

function SettingChoice<K extends keyof Choices>({
  of: key,
  values,
}: {
  of: K
  values: readonly Choices[K][]
}) {
  const say = useWords(settingWords)
  const { value, save } = useSetting(key)
  return (
    <SelectInput
      label={say(key)}
      help={say(`${key}Help`)}
      options={values.map((one) => ({ value: one, label: say(choiceWords[one]) }))}
      value={values.find((one) => one === value) ?? values[0] ?? ''}
      onChange={(chosen) => void save(chosen)}
    />
  )
}

/** Switch for the transcription of voice notes, and its model. */
function TranscriptionSettings() {
  const say = useWords(settingWords)
  const { value } = useSetting('transcribeAudio')
  return (
    <>
      <SettingSwitch of="transcribeAudio" />
      {value === 'enabled' && (
        <TextSetting
          of="transcriptionModel"
          help={say('transcriptionModelHelp', { model: TRANSCRIPTION_MODEL })}
          placeholder={TRANSCRIPTION_MODEL}
        />
      )}
    </>
  )
}

/** Settings of ratings, shown if ratings are on. */
function RatingSettings() {
  const { value } = useSetting('userRating')
  if (value !== 'enabled') return null
  return (
    <>
      <RatingTimeChoice />
      <SettingSwitch of="ratingComment" />
    </>
  )
}

const RATING_MINUTES = [5, 15, 30, 60, 120, 240, 720, 1440]

/** Time during which an answer counts as a rating; other stored values are offered too. */
function RatingTimeChoice() {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting('ratingMinutes')
  const minutes = [...new Set([...RATING_MINUTES, Number(value)])].toSorted((a, b) => a - b)
  return (
    <SelectInput
      label={say('ratingMinutes')}
      help={say('ratingMinutesHelp')}
      options={minutes.map((count) => ({
        value: String(count),
        label:
          count % 60 === 0 && count > 0
            ? say('time_hours', { count: count / 60 })
            : say('time_minutes', { count }),
      }))}
      value={value}
      onChange={(chosen) => void save(chosen)}
    />
  )
}

const REOPEN_MINUTES = [0, 30, 60, 120, 240, 480, 1440]

/** Time during which a closed ticket is reopened; other stored values are offered too. */
function ReopenChoice() {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting('timeCreateNewTicket')
  const minutes = [...new Set([...REOPEN_MINUTES, Number(value)])].toSorted((a, b) => a - b)
  const reopenTimeLabel = (count: number) => {
    if (count === 0) return say('reopen_never')
    return count % 60 === 0
      ? say('reopen_hours', { count: count / 60 })
      : say('reopen_minutes', { count })
  }
  return (
    <SelectInput
      label={say('timeCreateNewTicket')}
      help={say('timeCreateNewTicketHelp')}
      options={minutes.map((count) => ({ value: String(count), label: reopenTimeLabel(count) }))}
      value={value}
      onChange={(chosen) => void save(chosen)}
    />
  )
}

function LanguageChoice() {
  const say = useWords(settingWords)
  const { user } = useSession()
  const { mutateAsync } = useChangeCompanyLanguage()
  const { value, save } = useOptimisticValue(user.company.language, mutateAsync)
  return (
    <SelectInput
      label={say('language')}
      help={say('languageHelp')}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      value={value}
      onChange={(chosen) => void save(chosen)}
    />
  )
}

const panel = {
  maxWidth: 640,
  px: { xs: 4, sm: 6 },
  pb: 8,
  display: 'flex',
  flexDirection: 'column',
} as const

const section = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  py: 6,
  '& + &': { borderTop: '1px solid', borderColor: 'surface.rule' },
} as const
