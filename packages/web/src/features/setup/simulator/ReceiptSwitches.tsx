import type { Receipts } from '@guiche/contract/simulator'
import { errorText } from '../../../platform/error-text.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SwitchInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSetReceipts } from './simulator.queries.ts'
import { simulatorWords } from './simulator.words.ts'
import { reportsReading } from './use-receipt-reports.ts'

interface ReceiptSwitchesProps {
  lineId: number
  receipts: Receipts
}

/** Switches the receipts that the phones send: by this screen, or by the simulator alone. */
export function ReceiptSwitches({ lineId, receipts }: ReceiptSwitchesProps) {
  const say = useWords(simulatorWords)
  const { mutateAsync: setReceipts } = useSetReceipts(lineId)
  const [reads, setReads] = usePreference(reportsReading)
  const toastError = (error: unknown) => toast.error(errorText(error))
  return (
    <Box sx={switches}>
      <SwitchInput
        label={say('deliverySwitch')}
        checked={receipts.delivers}
        onChange={(delivers) => void setReceipts({ delivers }).catch(toastError)}
      />
      <SwitchInput label={say('readSwitch')} checked={reads} onChange={setReads} />
      <SwitchInput
        label={say('readAloneSwitch')}
        checked={receipts.reads}
        onChange={(readsAlone) => void setReceipts({ reads: readsAlone }).catch(toastError)}
      />
    </Box>
  )
}

const switches = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  px: 4,
  py: 4,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const
