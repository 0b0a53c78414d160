#Requires -RunAsAdministrator
<#
.SYNOPSIS
  Zapis in place of the desktop, for one account of this machine. NEVER RUN BY
  ITS AUTHORS: see README.md, and try it on one device first.
.EXAMPLE
  .\kiosk.ps1 enable -Program C:\Zapis\zapis.exe
  .\kiosk.ps1 status
  .\kiosk.ps1 disable
#>
[CmdletBinding()]
param(
    [Parameter(Mandatory, Position = 0)][ValidateSet('enable', 'disable', 'status')][string]$What,
    [string]$Program = 'C:\Zapis\zapis.exe',
    [string]$Account = 'zapis'
)
$ErrorActionPreference = 'Stop'

$winlogon = 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Winlogon'
$rule = 'Zapis: no network'
# What the screen after Ctrl+Alt+Del offers, and swipes from the edge. For the
# whole machine: an administrator takes them back with disable.
$policies = @(
    @('HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System', 'DisableLockWorkstation', 1),
    @('HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System', 'HideFastUserSwitching', 1),
    @('HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System', 'DisableTaskMgr', 1),
    @('HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System', 'DisableChangePassword', 1),
    @('HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\Explorer', 'NoLogoff', 1),
    @('HKLM:\SOFTWARE\Policies\Microsoft\Windows\EdgeUI', 'AllowEdgeSwipe', 0)
)

function Get-Shell {
    try {
        [wmiclass]'\\localhost\root\standardcimv2\embedded:WESL_UserSetting'
    } catch {
        throw 'this Windows has no Shell Launcher: it comes with Enterprise, Education and IoT Enterprise; switch the feature on with: Enable-WindowsOptionalFeature -Online -FeatureName Client-EmbeddedShellLauncher -All, and restart'
    }
}

function Get-Sid {
    (Get-LocalUser -Name $Account).SID.Value
}

switch ($What) {
    'enable' {
        if (-not (Test-Path -LiteralPath $Program -PathType Leaf)) { throw "no program $Program" }
        Enable-WindowsOptionalFeature -Online -FeatureName Client-EmbeddedShellLauncher -All -NoRestart | Out-Null
        $shell = Get-Shell

        $password = -join ((1..24) | ForEach-Object { [char](Get-Random -InputObject (48..57 + 97..122)) })
        $secret = ConvertTo-SecureString $password -AsPlainText -Force
        if (Get-LocalUser -Name $Account -ErrorAction SilentlyContinue) {
            Set-LocalUser -Name $Account -Password $secret
        } else {
            New-LocalUser -Name $Account -Password $secret -FullName 'Zapis' -PasswordNeverExpires -UserMayNotChangePassword | Out-Null
            # The group of ordinary users, whatever it is called in this language.
            Add-LocalGroupMember -SID 'S-1-5-32-545' -Member $Account
        }
        $sid = Get-Sid

        # A shell is one command; the variable goes with it. cmd waits for the
        # program, so Shell Launcher sees its end. /q /d: no echo, no AutoRun.
        $command = "$env:SystemRoot\System32\cmd.exe /q /d /c `"set ZAPIS_LOCK=kiosk&& start /wait /b `"`" `"$Program`"`""
        # 0: whatever it ends with, start it again.
        $shell.SetCustomShell($sid, $command, $null, $null, 0) | Out-Null
        # Everybody else, administrators too, keeps the desktop.
        $shell.SetDefaultShell('explorer.exe', 3) | Out-Null
        $shell.SetEnabled($true) | Out-Null

        Set-ItemProperty $winlogon AutoAdminLogon '1'
        Set-ItemProperty $winlogon DefaultUserName $Account
        Set-ItemProperty $winlogon DefaultDomainName $env:COMPUTERNAME
        Set-ItemProperty $winlogon DefaultPassword $password
        foreach ($p in $policies) {
            if (-not (Test-Path $p[0])) { New-Item $p[0] -Force | Out-Null }
            Set-ItemProperty $p[0] $p[1] $p[2] -Type DWord
        }
        foreach ($power in 'SETACVALUEINDEX', 'SETDCVALUEINDEX') {
            powercfg "/$power" SCHEME_CURRENT SUB_BUTTONS PBUTTONACTION 0
            powercfg "/$power" SCHEME_CURRENT SUB_BUTTONS LIDACTION 0
            powercfg "/$power" SCHEME_CURRENT SUB_SLEEP STANDBYIDLE 0
            powercfg "/$power" SCHEME_CURRENT SUB_VIDEO VIDEOIDLE 0
        }
        powercfg /SETACTIVE SCHEME_CURRENT
        Remove-NetFirewallRule -DisplayName $rule -ErrorAction SilentlyContinue
        foreach ($direction in 'Inbound', 'Outbound') {
            New-NetFirewallRule -DisplayName $rule -Direction $direction -Program $Program -Action Block | Out-Null
        }
        Write-Host "From the next start on this machine starts into Zapis. Restart-Computer does it now."
    }
    'disable' {
        $shell = Get-Shell
        if (Get-LocalUser -Name $Account -ErrorAction SilentlyContinue) {
            $shell.RemoveCustomShell((Get-Sid)) | Out-Null
        }
        $shell.SetEnabled($false) | Out-Null
        Set-ItemProperty $winlogon AutoAdminLogon '0'
        Remove-ItemProperty $winlogon DefaultPassword -ErrorAction SilentlyContinue
        foreach ($p in $policies) { Remove-ItemProperty $p[0] $p[1] -ErrorAction SilentlyContinue }
        Remove-NetFirewallRule -DisplayName $rule -ErrorAction SilentlyContinue
        Write-Host "The desktop is back from the next start on. The account $Account and its games stay; the power settings too: powercfg /restoredefaultschemes."
    }
    'status' {
        $shell = Get-Shell
        Write-Host "Shell Launcher on: $($shell.IsEnabled().Enabled)"
        Get-CimInstance -Namespace 'root\standardcimv2\embedded' -ClassName WESL_UserSetting | Format-List Sid, Shell, DefaultAction
        Write-Host "Signs in by itself: $((Get-ItemProperty $winlogon).AutoAdminLogon) as $((Get-ItemProperty $winlogon).DefaultUserName)"
        Get-NetFirewallRule -DisplayName $rule -ErrorAction SilentlyContinue | Format-Table DisplayName, Direction, Action, Enabled
    }
}
