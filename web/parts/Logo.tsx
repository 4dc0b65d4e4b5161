export const Logo = () => (
  <svg className="logo" viewBox="0 0 44 44" role="img" aria-label="Comanda">
    <rect width="44" height="44" rx="12" fill="#1C5A41" />
    <path d="M31.2 14.2A12 12 0 1 0 31.2 29.8" fill="none" stroke="#FFFDF9" strokeWidth="5" strokeLinecap="round" />
    <circle cx="22" cy="22" r="5" fill="#F2B53A" />
  </svg>
)
