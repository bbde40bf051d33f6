export { CsvButton } from './CsvButton.tsx'
export { useSaveCsv } from './use-save-csv.ts'
