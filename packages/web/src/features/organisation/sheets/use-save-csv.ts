import { CSV_TYPE, type CsvRow, csvFile, csvSeparatorOf } from '@guiche/contract/csv'
import { saveFile } from '../../../platform/download.ts'
import { useSession } from '../sessions/index.ts'

/** Saves rows as a file for the spreadsheet programs of the company's country. */
export function useSaveCsv(): (fileName: string, rows: readonly CsvRow[]) => void {
  const { setting } = useSession()
  const separator = csvSeparatorOf(setting('country') ?? 'BR')
  return (fileName, rows) =>
    saveFile(new Blob([csvFile(rows, separator)], { type: CSV_TYPE }), fileName)
}
