import type { CsvRow } from '@guiche/contract/csv'
import Button, { type ButtonProps } from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { sharedWords } from '../../../platform/texts/shared.words.ts'
import { useSaveCsv } from './use-save-csv.ts'

interface CsvButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** Distinguishes several buttons of a page. */
  label?: string
  fileName: string
  /** The rows with their heads, built or fetched at each press. */
  rows: () => readonly CsvRow[] | Promise<readonly CsvRow[]>
}

/** Downloads rows as a CSV file. */
export function CsvButton({ label, fileName, rows, ...button }: CsvButtonProps) {
  const say = useWords(sharedWords)
  const saveCsv = useSaveCsv()
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    try {
      saveCsv(fileName, await rows())
    } catch (error) {
      toast.error(errorText(error))
    }
    setIsBusy(false)
  }

  return (
    <Button
      {...button}
      startIcon={<Download aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {label ?? say('csv')}
    </Button>
  )
}
