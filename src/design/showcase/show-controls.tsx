import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Countdown } from '../countdown.tsx';
import { FileField } from '../file-field.tsx';
import { JumpBar } from '../jump-bar.tsx';
import { ButtonAnchor, LinkButton, TextLink } from '../link-button.tsx';
import { OtpField } from '../otp-field.tsx';
import { PageSection } from '../page.tsx';
import { PageSizeSelect } from '../page-size-select.tsx';
import { Pagination } from '../pagination.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SearchField } from '../search-field.tsx';
import { SelectField } from '../select-field.tsx';
import { Switch } from '../switch.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { Piece } from './piece.tsx';
import * as css from './showcase.css.ts';

const tones = ['primary', 'quiet', 'outline', 'danger', 'leaf'] as const;
const cities = [
  { value: '1', label: 'Hyderabad' },
  { value: '2', label: 'Thiruvananthapuram' },
];

/** Buttons and form fields. */
export function ShowControls() {
  return (
    <>
      <PageSection title="Buttons">
        <div className={css.stack}>
          {tones.map((tone) => (
            <div key={tone} className={css.row}>
              {(['s', 'm', 'l'] as const).map((size) => (
                <Button key={size} tone={tone} size={size}>
                  {`${tone} ${size}`}
                </Button>
              ))}
              <Button tone={tone} icon={<span aria-hidden>★</span>}>
                With an icon
              </Button>
              <Button tone={tone} busy>
                Busy
              </Button>
              <Button tone={tone} disabled>
                Disabled
              </Button>
            </div>
          ))}
          <Button full>Over the full width</Button>
          <div className={css.row}>
            <IconButton label="Close">✕</IconButton>
            <LinkButton to="/design">A link as a button</LinkButton>
            <ButtonAnchor href="#main" tone="outline">
              Another address
            </ButtonAnchor>
            <TextLink to="/design">A link of words</TextLink>
            <span>
              Words with{' '}
              <TextLink inline to="/design">
                a link
              </TextLink>{' '}
              in them.
            </span>
          </div>
        </div>
      </PageSection>
      <ShowFields />
      <ShowChoices />
    </>
  );
}

function ShowFields() {
  const [search, setSearch] = useState('dosa');
  const [code, setCode] = useState('48');
  return (
    <PageSection title="Fields">
      <div className={css.columns}>
        <TextField label="Empty" placeholder="Placeholder" />
        <TextField label="With a hint" hint="As on your licence" defaultValue="Asha Rao" />
        <TextField label="At fault" error="Enter ten digits" defaultValue="98" />
        <TextField label="Disabled" defaultValue="Nothing to do" disabled />
        <TextArea
          label="Several lines"
          hint="It grows with its text"
          defaultValue="Less spicy, please. No onion and no garlic in the gravy."
        />
        <TextField label="Large, with a prefix" prefix="+91" large defaultValue="9000000001" />
        <SelectField label="Select" options={cities} defaultValue="2" />
        <SelectField
          label="Select at fault"
          options={cities}
          placeholder="Select a city"
          defaultValue=""
          error="Choose"
        />
        <SearchField label="Search" value={search} onChange={setSearch} />
        <SearchField label="Search, empty" value="" onChange={() => undefined} />
        <FileField label="File" accept="image/*" onChoose={() => undefined} />
        <FileField label="File, chosen" accept="image/*" chosen="thali.jpg" onChoose={() => undefined} />
        <OtpField label="One-time code" value={code} onChange={setCode} />
        <OtpField label="Code at fault" value="482913" onChange={() => undefined} error="Invalid OTP" />
        <OtpField label="Code, busy" value="482913" onChange={() => undefined} busy />
      </div>
    </PageSection>
  );
}

function ShowChoices() {
  const [resendAt] = useState(() => Date.now() + 30_000);
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'veg' | 'non-veg'>('veg');
  const [quantity, setQuantity] = useState(2);
  const [page, setPage] = useState(5);
  return (
    <PageSection title="Choices">
      <div className={css.columns}>
        <Piece name="tabs">
          <Tabs
            label="Tabs"
            idBase="showcase"
            value={tab}
            onChange={setTab}
            items={[
              { id: 'one', label: 'Confirmed', count: 12 },
              { id: 'two', label: 'Delivered' },
              { id: 'three', label: 'Cancelled' },
            ]}
          />
          <TabPanel idBase="showcase" id={tab}>
            {`Panel ${tab}`}
          </TabPanel>
        </Piece>
        <Piece name="checkbox">
          <Checkbox label="High accuracy" checked={isOn} onChange={setOn} />
          <Checkbox label="Disabled" checked={false} disabled onChange={() => undefined} />
        </Piece>
        <RadioGroup
          label="Restaurant Type"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'veg', label: 'Pure Vegetarian' },
            { value: 'non-veg', label: 'Non-Vegetarian' },
          ]}
        />
        <Piece name="stepper">
          <QuantityStepper
            name="Masala Dosa"
            quantity={quantity}
            onAdd={() => setQuantity(quantity + 1)}
            onRemove={() => setQuantity(Math.max(1, quantity - 1))}
          />
          <QuantityStepper name="Idli" quantity={3} max={3} onAdd={() => undefined} onRemove={() => undefined} />
          <QuantityStepper
            name="Vada"
            quantity={1}
            addDisabled
            removeDisabled
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
        </Piece>
        <Piece name="switch, countdown, jump bar">
          <Switch label="Veg only" checked={isOn} onChange={setOn} />
          <span>
            Resend OTP in <Countdown until={resendAt} /> s
          </span>
          <JumpBar
            label="Parts"
            parts={[
              { id: 'starters', label: 'Starters', count: 4 },
              { id: 'curries', label: 'Curries', count: 12 },
            ]}
          />
        </Piece>
        <Piece name="pages">
          <Pagination label="Pages of the showcase" page={page} pageCount={10} onPage={setPage} />
          <PageSizeSelect label="Items per page" value={20} onChange={() => undefined} />
        </Piece>
      </div>
    </PageSection>
  );
}
