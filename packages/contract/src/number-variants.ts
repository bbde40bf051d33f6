/**
 * The ways one Brazilian mobile number is written: WhatsApp drops the ninth digit of numbers registered before it
 * came, so 55 + area + 9 + eight digits and the same without the 9 are one phone. Those eight began with 6 to 9 then;
 * with 2 to 5 they are a landline, which is somebody else's. Others have one form. The given form comes first.
 */
export function numberVariants(number: string): string[] {
  const withNinth = /^(55\d{2})9([6-9]\d{7})$/.exec(number)
  if (withNinth) return [number, `${withNinth[1]}${withNinth[2]}`]
  const without = /^(55\d{2})([6-9]\d{7})$/.exec(number)
  if (without) return [number, `${without[1]}9${without[2]}`]
  return [number]
}
