import './landing.css'
import check from 'icon:bold/check'
import list from 'icon:bold/list'
import broadcast from 'icon:regular/broadcast'
import register from 'icon:regular/cash-register'
import mail from 'icon:regular/envelope-simple'
import leaf from 'icon:regular/leaf'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { startOf } from '../../app/rooms.ts'
import plates from '../../assets/plates.svg?url'
import { IconButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { texts } from '../../texts.ts'
import { landingTexts } from './texts.ts'

const featureIcons = [leaf, register, broadcast]

export function Screen() {
  useEffect(() => {
    document.title = `${texts.product} · ${landingTexts.title}`
  }, [])
  return (
    <div className="landing">
      <Header />
      <main>
        <Hero />
        <section id="features">
          <h2>{landingTexts.featuresTitle}</h2>
          <ul className="features">
            {landingTexts.features.map(({ title, text }, index) => (
              <li key={title}>
                <Icon of={featureIcons[index] ?? check} />
                <h3 className="h2">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Pricing />
        <section id="contact" className="contact">
          <div>
            <h2>{landingTexts.contactTitle}</h2>
            <p>{landingTexts.contactText}</p>
          </div>
          <a className="btn key line" href={`mailto:${texts.supportAddress}`}>
            <Icon of={mail} />
            {landingTexts.contactKey}
          </a>
        </section>
      </main>
      <footer>
        <Logo />
        <span className="mute sm num">{texts.version}</span>
        {landingTexts.footer.map((name) => (
          <span className="sm" key={name}>
            {name}
          </span>
        ))}
      </footer>
    </div>
  )
}

/** Where "Login" and "Get Started" lead: on, for whoever is signed in already. */
function useWayIn(): string {
  const user = useAtomValue(userAtom)
  return user ? startOf(user) : paths.login
}

function Header() {
  const [open, setOpen] = useState(false)
  const wayIn = useWayIn()
  const anchors = Object.entries(landingTexts.nav).map(([id, name]) => (
    <a className="btn quiet" key={id} href={`#${id}`} onClick={() => setOpen(false)}>
      {name}
    </a>
  ))
  return (
    <header>
      <a className="brand" href="#top">
        <Logo />
        {texts.product}
      </a>
      <nav aria-label={texts.product}>{anchors}</nav>
      <Link className="btn line" to={wayIn}>
        {landingTexts.login}
      </Link>
      <Link className="btn goline start" to={paths.register}>
        {landingTexts.getStarted}
      </Link>
      <IconButton of={list} name={landingTexts.menu} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Dialog small title={texts.product} onClose={() => setOpen(false)}>
          <div className="slide">{anchors}</div>
        </Dialog>
      )}
    </header>
  )
}

const Dish = ({ name }: { name: string }) => (
  <svg className="plate" viewBox="4 4 56 56" aria-hidden="true">
    <use href={`${plates}#plate-${name}`} width="64" height="64" />
  </svg>
)

const sample = [
  ['steak', '2', 'Steak frites', '320 g, sauce au poivre'],
  ['mussels', '1', 'Moules-frites', ''],
  ['salad', '1', 'Fattoush', 'no onions'],
] as const

function Hero() {
  const wayIn = useWayIn()
  return (
    <section className="hero" id="top">
      <div>
        <h1>{landingTexts.title}</h1>
        <p>{landingTexts.lead}</p>
        <p className="row">
          <Link className="btn key go" to={wayIn}>
            {landingTexts.getStarted}
          </Link>
          <a className="btn key line" href="#pricing">
            {landingTexts.viewPricing}
          </a>
        </p>
      </div>
      <div className="pad" aria-hidden="true">
        <article className="paper">
          <p className="row">
            <TokenStub no={131} />
            <b className="slim">Table 12</b>
            <span className="num mute end">20:32</span>
          </p>
          <ul>
            {sample.map(([dish, count, name, note]) => (
              <li key={dish}>
                <Dish name={dish} />
                <b className="num">{count}×</b>
                <span>
                  <b>{name}</b>
                  {note && <small className={dish === 'salad' ? 'mark' : 'mute'}>{note}</small>}
                </span>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </section>
  )
}

function Pricing() {
  const wayIn = useWayIn()
  return (
    <section id="pricing">
      <h2>{landingTexts.pricingTitle}</h2>
      <div className="offer">
        <p>
          <span className="figure num">{landingTexts.price}</span> <span className="mute">{landingTexts.perMonth}</span>
        </p>
        <ul>
          {landingTexts.plan.map((bullet) => (
            <li key={bullet}>
              <Icon of={check} />
              {bullet}
            </li>
          ))}
        </ul>
        <Link className="btn key goline" to={wayIn}>
          {landingTexts.getStarted}
        </Link>
      </div>
    </section>
  )
}
