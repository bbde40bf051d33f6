import { promptModels } from '@guiche/contract/prompts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useSession } from '../sessions/index.ts'
import { SecretInput } from './SecretInput.tsx'
import { aiUsageQuery, useTestAi } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'
import { TextSetting } from './TextSetting.tsx'

/** The company's AI account, with a test and its costs. */
export function AiAccount() {
  const say = useWords(settingWords)
  const [model] = promptModels
  return (
    <>
      <Box sx={quiet}>{say('aiHelp')}</Box>
      <SecretInput of="openAiKey" />
      <TextSetting
        of="openAiModel"
        help={say('openAiModelHelp', { model })}
        options={promptModels}
        placeholder={model}
      />
      <TextSetting
        of="openAiAddress"
        help={say('openAiAddressHelp')}
        type="url"
        placeholder="https://api.openai.com/v1"
      />
      <AiTest />
      <TextSetting of="openAiMonthlyTokens" help={say('openAiMonthlyTokensHelp')} isNumber />
      <AiUsage />
    </>
  )
}

function AiTest() {
  const say = useWords(settingWords)
  const language = useLanguage()
  const hasKey = (useSession().setting('openAiKey') ?? '') !== ''
  const { mutate, data, error, isPending } = useTestAi()
  return (
    <Box>
      <Button variant="outlined" disabled={!hasKey} loading={isPending} onClick={() => mutate()}>
        {say('aiTest')}
      </Button>
      <Box role="status" sx={{ mt: 2 }}>
        {!hasKey && <Box sx={quiet}>{say('aiTestHelp')}</Box>}
        {!isPending && data && (
          <Box sx={{ ...outcome, color: 'success.text' }}>
            <CircleCheck size={16} aria-hidden />
            <Box component="bdi">
              {say('aiAnswered', {
                model: data.model,
                answer: data.answer,
                seconds: Math.max(0.1, data.tookMs / 1000).toLocaleString(language, {
                  maximumFractionDigits: 1,
                }),
              })}
            </Box>
          </Box>
        )}
        {!isPending && error && (
          <Box sx={{ ...outcome, color: 'error.text' }}>
            <CircleAlert size={16} aria-hidden />
            <span>{errorText(error)}</span>
          </Box>
        )}
      </Box>
    </Box>
  )
}

function AiUsage() {
  const say = useWords(settingWords)
  const language = useLanguage()
  const { data } = useQuery(aiUsageQuery)
  if (data === undefined) return null
  const { month, helps, tokensIn, tokensOut } = data
  const formatNumber = (count: number) => count.toLocaleString(language)
  const monthName = new Date(`${month}-15`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
  })
  return (
    <Box>
      <Box sx={{ fontWeight: 500 }}>{say('aiUsage', { month: monthName })}</Box>
      <Box sx={{ ...quiet, fontVariantNumeric: 'tabular-nums' }}>
        {say('aiUsed', {
          count: helps,
          tokens: formatNumber(tokensIn + tokensOut),
          in: formatNumber(tokensIn),
          out: formatNumber(tokensOut),
        })}
      </Box>
    </Box>
  )
}

const quiet = { typography: 'body2', color: 'text.secondary' } as const

const outcome = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0, mt: '2px' },
} as const
