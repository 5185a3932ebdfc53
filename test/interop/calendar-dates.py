"""Compares the dates that a site lists with those that two Python libraries find in its feeds.

34 rules, each as it is, with a moved and a cancelled date, and split. The site's data is changed: use a scratch one
with `npx lintel settings set events_horizon_months 120`. Needs Debian's python3-recurring-ical-events.

Usage: /usr/bin/python3 test/interop/calendar-dates.py http://localhost:3000/en admin:PASSWORD

Known differences with recurring-ical-events 2.0 and icalendar 4.0:
- recurring-ical-events compares UNTIL with the offset of the start, and so loses the last date of a series that ends in
  summer time; it finds one date a day; it refuses several rules.
- icalendar does not read numbered weekdays above nine, such as BYDAY=10MO.
- dateutil does not count a start that the rule does not match towards COUNT.
"""
import base64, datetime, json, sys, urllib.error, urllib.parse, urllib.request, zoneinfo
import icalendar, recurring_ical_events
from dateutil import rrule

SITE, LOGIN = sys.argv[1:3]
EVENTS = SITE + "/rest/cal/events/v1/events"
START = "2031-03-03 18:00"
RULES = """FREQ=DAILY;COUNT=10
FREQ=DAILY;INTERVAL=3;COUNT=10
FREQ=DAILY;UNTIL=20310410
FREQ=DAILY;BYDAY=MO,WE,FR;COUNT=12
FREQ=DAILY;BYMONTH=3,10;COUNT=60
FREQ=WEEKLY;COUNT=10
FREQ=WEEKLY;INTERVAL=2;COUNT=10
FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO;COUNT=10
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU;COUNT=10
FREQ=WEEKLY;UNTIL=20311231
FREQ=WEEKLY;BYMONTH=3,4,11;COUNT=12
FREQ=MONTHLY;COUNT=10
FREQ=MONTHLY;BYMONTHDAY=3,17;COUNT=10
FREQ=MONTHLY;BYMONTHDAY=3,-1;COUNT=10
FREQ=MONTHLY;BYDAY=1MO;COUNT=10
FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=10
FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO;COUNT=8
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;COUNT=10
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=10
FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=3,13;COUNT=6
FREQ=YEARLY;COUNT=4
FREQ=YEARLY;BYMONTH=3,10;BYMONTHDAY=3;COUNT=6
FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;COUNT=4
FREQ=YEARLY;BYDAY=10MO;COUNT=4
FREQ=YEARLY;BYYEARDAY=62,100,-1;COUNT=8
FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO;COUNT=4
FREQ=YEARLY;INTERVAL=2;COUNT=3
FREQ=HOURLY;INTERVAL=6;COUNT=12
FREQ=DAILY;BYHOUR=9,18;COUNT=10
FREQ=WEEKLY;COUNT=4|FREQ=WEEKLY;BYDAY=TH;COUNT=4
FREQ=MONTHLY;BYDAY=1MO;COUNT=3|FREQ=WEEKLY;BYDAY=SA;UNTIL=20310501
FREQ=DAILY;COUNT=3|FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5|FREQ=YEARLY;COUNT=3
FREQ=WEEKLY;BYDAY=MO;COUNT=40""".split("\n")


def rest(method, url, body=None):
    headers = {"Authorization": "Basic " + base64.b64encode(LOGIN.encode()).decode(), "Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode() if body else None, headers, method=method)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        return {"error": error.code, **json.load(error)}


def listed(series):
    """The starts of a series by the interface, in UTC."""
    found = []
    for start in range(2031, 2036):
        query = {"post_parent": series, "start_date": f"{start}-01-01", "end_date": f"{start}-12-31", "per_page": 50}
        for page in range(1, 9):
            answer = rest("GET", EVENTS + "?" + urllib.parse.urlencode({**query, "page": page}))
            found += [event["utc_start_date"] for event in answer.get("events", [])]
            if page >= answer.get("total_pages", 0):
                break
    return sorted(found)


def read(slug):
    """The starts of a series by its feed, in UTC."""
    feed = f"{SITE}/event/{slug}/events.ics?start_date=2031-01-01&end_date=2035-12-31"
    calendar = icalendar.Calendar.from_ical(urllib.request.urlopen(feed).read())
    found = recurring_ical_events.of(calendar).between(datetime.datetime(2031, 1, 1), datetime.datetime(2035, 12, 31))
    return sorted(event["DTSTART"].dt.astimezone(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S") for event in found)


def text(moment):
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S")


def again(slug):
    """The same with icalendar and dateutil, whose rules know several of an event and the changes of the clocks."""
    feed = f"{SITE}/event/{slug}/events.ics?start_date=2031-01-01&end_date=2035-12-31"
    content = urllib.request.urlopen(feed).read()
    zone = zoneinfo.ZoneInfo("Europe/Berlin")
    aware = lambda moment: moment.replace(tzinfo=zone) if str(moment.tzinfo) == "Europe/Berlin" else moment
    dates, replaced = set(), {}
    # icalendar 4 does not read numbered weekdays above nine.
    written = content.decode().replace("\r\n ", "").split("BEGIN:VEVENT")[1:]
    for event, own in zip(icalendar.Calendar.from_ical(content).walk("VEVENT"), written):
        start = aware(event["DTSTART"].dt)
        if "RECURRENCE-ID" in event:
            replaced[text(aware(event["RECURRENCE-ID"].dt))] = text(start)
            continue
        found = rrule.rruleset()
        found.rdate(start)
        for line in [line for line in own.split("\r\n") if line.startswith("RRULE:")]:
            found.rrule(rrule.rrulestr(line, dtstart=start))
        for name, add in (("EXDATE", found.exdate), ("RDATE", found.rdate)):
            given = event.get(name, [])
            for one in given if isinstance(given, list) else [given]:
                for each in one.dts:
                    add(aware(each.dt))
        until = datetime.datetime(2036, 1, 1, tzinfo=zone)
        dates |= {text(date) for date in found if date < until}
    return sorted(replaced.get(date, date) for date in dates)


differ = 0
other = 0
for number, rule in enumerate(RULES):
    for form in ("plain", "changed", "split"):
        made = rest("POST", EVENTS, {
            "title": f"Rule {number} {form}", "status": "publish", "timezone": "Europe/Berlin",
            "start_date": START, "end_date": "2031-03-03 19:30", "meta": {"rrule": rule.replace("|", "\n")}})
        if "id" not in made:
            print(rule, form, made); differ += 1; continue
        slugs, ids = [made["slug"]], [made["id"]]
        if form != "plain":
            days = rest("GET", EVENTS + f"?post_parent={ids[0]}&start_date=2031-01-01&end_date=2036-01-01&per_page=50")["events"]
            ids_of = [day["id"] for day in days]
            if form == "changed":
                rest("POST", f"{EVENTS}/{ids_of[1]}", {"start_date": "2031-03-20 07:00", "end_date": "2031-03-20 08:00"})
                rest("DELETE", f"{EVENTS}/{ids_of[2]}")
            else:
                rest_of = rest("POST", f"{EVENTS}/{ids_of[len(ids_of) // 2]}", {"_scope": "following", "cost": "5"})
                if "id" not in rest_of:
                    print("not split:", rule, rest_of.get("message")); continue
                slugs.append(rest_of["slug"]); ids.append(rest_of["id"])
        ours = sorted(date for one in ids for date in listed(one))
        try:
            theirs = sorted(date for slug in slugs for date in read(slug))
        except ValueError as error:
            theirs = str(error)
        if ours != theirs:
            other += 1
            print("recurring-ical-events:", form, rule, theirs if isinstance(theirs, str) else f"{len(theirs)} of {len(ours)}")
        theirs = sorted(date for slug in slugs for date in again(slug))
        if ours != theirs:
            differ += 1
            print("differs:", form, rule.replace("|", " + "), "only here", sorted(set(ours) - set(theirs))[:4], "only there", sorted(set(theirs) - set(ours))[:4], len(ours), len(theirs))
print(f"{len(RULES)} rules in three forms, {other} differ from recurring-ical-events, {differ} from dateutil")
