import Button from '@mui/material/Button'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { EfiCertificate } from './EfiCertificate.tsx'
import { SecretInput } from './SecretInput.tsx'
import { useTestPixAccount } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'
import { TextSetting } from './TextSetting.tsx'
import { useSetting } from './use-setting.ts'

const ways = ['own', 'asaas', 'efi'] as const

/** Choice of the Pix provider, and its account. */
export function PixAccount() {
  const say = useWords(settingWords)
  const { value = '', save } = useSetting('pixProvider')
  const way = ways.find((one) => one === value) ?? 'own'
  return (
    <>
      <SelectInput
        label={say('pixProvider')}
        help={say(`pixProviderHelp_${way}`)}
        options={ways.map((one) => ({ value: one, label: say(`pixProvider_${one}`) }))}
        value={way}
        onChange={(chosen) => void save(chosen === 'own' ? '' : chosen)}
      />
      {way !== 'efi' && <SecretInput of="asaas" />}
      {way === 'efi' && (
        <>
          <TextSetting of="efiClientId" help={say('efiClientIdHelp')} maxLength={200} />
          <SecretInput of="efiClientSecret" />
          <EfiCertificate />
        </>
      )}
      {way !== 'own' && <PixAccountTest key={way} />}
    </>
  )
}

/** The result holds for the account as it was saved then. */
function PixAccountTest() {
  const say = useWords(settingWords)
  const { mutate, data, error, isPending } = useTestPixAccount()
  return (
    <Box>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {say('pixTest')}
      </Button>
      <Box role="status" sx={{ mt: 2 }}>
        {!isPending && data?.fault === null && (
          <PixTestOutcome isGood text={say(data.isTold ? 'pixTold' : 'pixAnswers')} />
        )}
        {!isPending && data && data.fault !== null && (
          <PixTestOutcome text={say(`pixFault_${data.fault}`)} />
        )}
        {!isPending && error && <PixTestOutcome text={errorText(error)} />}
      </Box>
    </Box>
  )
}

function PixTestOutcome({ text, isGood = false }: { text: string; isGood?: boolean }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <Box sx={{ ...outcome, color: isGood ? 'success.text' : 'error.text' }}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </Box>
  )
}

const outcome = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  typography: 'body2',
  '& > svg': { flexShrink: 0, mt: '2px' },
} as const
