import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { TemplateCard, card, cards } from './TemplateCard.tsx'
import { templates } from './flow-templates.ts'
import { flowWords } from './flows.words.ts'

/** Radio buttons for the template of a new flow. */
export function TemplateRadios(registered: UseFormRegisterReturn) {
  const say = useWords(flowWords)
  const labelId = useId()
  return (
    <Box role="radiogroup" aria-labelledby={labelId}>
      <Box id={labelId} sx={{ typography: 'subtitle2', mb: 1 }}>
        {say('beginWith')}
      </Box>
      <Box sx={cards}>
        {templates.map((one) => (
          <Box key={one} component="label" sx={card}>
            <Box component="input" type="radio" value={one} {...registered} sx={visuallyHidden} />
            <TemplateCard beginning={one} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
