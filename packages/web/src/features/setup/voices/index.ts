// Voices of AI answers, shared by prompts and flows.

export { VoiceSelect } from './VoiceSelect.tsx'
export { voiceWords } from './voices.words.ts'
