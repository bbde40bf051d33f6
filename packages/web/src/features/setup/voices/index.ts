// With which voice an AI answers: prompts and flows choose it in the same way.

export { VoiceSelect } from './VoiceSelect.tsx'
export { voiceWords } from './voices.words.ts'
