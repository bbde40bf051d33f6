import { FileUp } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { FileField } from '../../../../ui/FileField.tsx'
import { importWords } from './import.words.ts'

interface FileChooserProps {
  fileName: string | undefined
  error: string | undefined
  /** Called without a file when it is removed. */
  onChoose: (file: File | undefined) => void
}

/** Field for a flow's file. */
export function FileChooser({ fileName, error, onChoose }: FileChooserProps) {
  const say = useWords(importWords)
  return (
    <FileField
      label={say('file')}
      help={say('fileHelp')}
      {...(error !== undefined && { error })}
      accept=".json,application/json"
      icon={FileUp}
      stored={fileName === undefined ? null : { name: fileName }}
      value={undefined}
      onChange={(change) => onChoose(change instanceof File ? change : undefined)}
      words={{ choose: say('choose'), remove: say('detach'), drop: say('drop') }}
    />
  )
}
