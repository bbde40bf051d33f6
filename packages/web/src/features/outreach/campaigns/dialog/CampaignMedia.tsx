import { FILE_MAX_BYTES } from '@guiche/contract/message-limits'
import { useWords } from '../../../../platform/words.ts'
import { type FileChange, FileField } from '../../../../ui/FileField.tsx'
import { formatBytes } from '../../../../ui/formats.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface CampaignMediaProps {
  /** The campaign's stored media file. */
  stored: { name: string } | null
  value: FileChange
  onChange: (change: FileChange) => void
}

/** Selects one media file, with the text as its caption. */
export function CampaignMedia(props: CampaignMediaProps) {
  const say = useWords(campaignDialogWords)
  const faultOf = ({ size }: File) =>
    size <= FILE_MAX_BYTES ? undefined : say('mediaTooBig', { size: formatBytes(FILE_MAX_BYTES) })
  return (
    <FileField
      {...props}
      label={say('media')}
      isOptional
      help={say('mediaHelp')}
      faultOf={faultOf}
      words={{ choose: say('attach'), remove: say('detach') }}
    />
  )
}
