/** True if a tax's title contains its rate: "TVA 10 %" does, "VAT" does not. */
export const namesRate = ({ title, rate }: Readonly<{ title: string; rate: string | number }>): boolean =>
  [...title.matchAll(/(\d+(?:[.,]\d+)?)\s*%/g)].some(
    ([, named = '']) => Number(named.replace(',', '.')) === Number(rate),
  )
